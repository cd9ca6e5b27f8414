/** Ends an exhaustive switch: a compile error while a case is missing, and a throw that names the value if one slips in. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
