import { parseTemplate } from './parse-template.ts'

/** Writes a text that is meant as it is so that a template of it gives that very text; most texts stay as they are. */
export function escapeTemplate(text: string): string {
  const { template, marks, problems } = parseTemplate(text)
  const [only] = template
  const isPlain = marks.length === 0 && problems.length === 0 && template.length <= 1
  if (isPlain && (only === undefined ? text === '' : only.kind === 'text' && only.text === text)) return text
  return text.replaceAll(/\\(?=[{|}_\\])|[{}]|_(?=_)/gu, String.raw`\$&`)
}
