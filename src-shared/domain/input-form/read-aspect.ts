import type { ChoiceValue } from './field.ts'

const shapes = /^(\d{1,4})\s*[:x×]\s*(\d{1,4})$/u

/** The shape that a choice stands for, such as `16:9` or `1024x768`; null for one that is no shape. */
export function readAspect(value: ChoiceValue): { width: number; height: number } | null {
  const [, width, height] = typeof value === 'string' ? (shapes.exec(value) ?? []) : []
  const aspect = { width: Number(width), height: Number(height) }
  return aspect.width > 0 && aspect.height > 0 ? aspect : null
}
