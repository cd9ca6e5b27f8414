/** A prompt that is meant as it is, as it is typed in the editor: one line, its braces without their meaning. */
export function asTyped(prompt: string): string {
  return prompt.replaceAll(/[{}\\]/gu, String.raw`\$&`).replaceAll(/\s*\n\s*/gu, ' ')
}
