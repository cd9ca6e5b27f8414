import type { RendererEntry } from './renderer.ts'

// Imports are written out and lazy: a worker loads what it draws and nothing else.
const entries = new Map<string, RendererEntry>([
  [
    'landscape',
    { kind: 'bands', load: async () => (await import('./landscape/landscape-painter.ts')).landscapePainter },
  ],
  [
    'still-life',
    { kind: 'bands', load: async () => (await import('./still-life/still-life-painter.ts')).stillLifePainter },
  ],
  ['silk', { kind: 'bands', load: async () => (await import('./silk/silk-painter.ts')).silkPainter }],
])

/** How a family is made. Throws where nothing makes it: a model and its family are built together. */
export function rendererOf(family: string): RendererEntry {
  const entry = entries.get(family)
  if (entry === undefined) throw new Error(`There is no renderer for ${family}.`)
  return entry
}
