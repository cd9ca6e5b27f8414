/** Joins class names; what is false, null, undefined or empty is left out. */
export function classNames(...parts: readonly (string | false | null | undefined)[]): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}
