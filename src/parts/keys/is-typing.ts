/** Whether keys go to a field at the moment: of the workbench, or of a simulated page, whose elements come from another realm. */
export function isTyping(target: EventTarget | null): boolean {
  if (target === null || !('tagName' in target)) return false
  const element = target as HTMLElement
  return element.isContentEditable || ['INPUT', 'SELECT', 'TEXTAREA'].includes(element.tagName)
}
