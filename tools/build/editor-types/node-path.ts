interface ParsedPath {
  root: string
  dir: string
  base: string
  ext: string
  name: string
}

export declare const delimiter: ':'
export declare const sep: '/'
export declare function basename(path: string, suffix?: string): string
export declare function dirname(path: string): string
export declare function extname(path: string): string
export declare function isAbsolute(path: string): boolean
export declare function join(...paths: string[]): string
export declare function normalize(path: string): string
export declare function parse(path: string): ParsedPath
export declare function relative(from: string, to: string): string
export declare function resolve(...paths: string[]): string
/** On any system, its paths are these. */
export declare const posix: {
  readonly delimiter: typeof delimiter
  readonly sep: typeof sep
  readonly basename: typeof basename
  readonly dirname: typeof dirname
  readonly extname: typeof extname
  readonly isAbsolute: typeof isAbsolute
  readonly join: typeof join
  readonly normalize: typeof normalize
  readonly parse: typeof parse
  readonly relative: typeof relative
  readonly resolve: typeof resolve
}
