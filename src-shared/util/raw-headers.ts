/** Headers as they were sent, in order: name, value, name, value. */
export type RawHeaders = readonly string[]

/** The values of a header, one for each time it was sent. `name` in lower case. */
export function headerValues(headers: RawHeaders, name: string): string[] {
  return headers.filter((_, index) => index % 2 === 1 && headers[index - 1]?.toLowerCase() === name)
}
