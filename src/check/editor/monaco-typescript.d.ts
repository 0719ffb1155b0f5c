/** The declarations of the platform that the editor's TypeScript brings along, by file name. */
declare module 'monaco-editor/languages/features/typescript/lib/lib' {
  export const libFileMap: Readonly<Record<string, string>>
}

/** The editor's TypeScript, as far as it is asked here. */
declare module 'monaco-editor/languages/features/typescript/lib/typescriptServices' {
  interface Diagnostic {
    readonly code: number
    readonly start?: number
    readonly messageText: string | object
  }

  interface Host {
    getCompilationSettings(): object
    getScriptFileNames(): readonly string[]
    getScriptVersion(fileName: string): string
    getScriptSnapshot(fileName: string): object | undefined
    getCurrentDirectory(): string
    getDefaultLibFileName(): string
    fileExists(path: string): boolean
    readFile(path: string): string | undefined
  }

  interface LanguageService {
    getSyntacticDiagnostics(fileName: string): readonly Diagnostic[]
    getSemanticDiagnostics(fileName: string): readonly Diagnostic[]
    getCompletionsAtPosition(
      fileName: string,
      position: number,
      options: object,
    ): { readonly entries: readonly { readonly name: string }[] } | undefined
  }

  export function createLanguageService(host: Host): LanguageService
  export function flattenDiagnosticMessageText(text: string | object, newLine: string): string
}
