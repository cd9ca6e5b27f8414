/** Ends an exhaustive switch: a missing case does not compile, and an unexpected value throws with its name. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected case: ${JSON.stringify(value)}`)
}
