import { scaleMedia } from '#renderer/ui/use-media-query.ts'
import { expect, test } from 'vitest'

// Would catch: side panels that stay wide when everything is half as large again.
test('a media query measures the window in scaled px', () => {
  expect(scaleMedia('(width < 1100px) and (prefers-color-scheme: dark)', 1.5)).toBe(
    '(width < 1650px) and (prefers-color-scheme: dark)',
  )
  expect(scaleMedia('not all and (min-width: 1360px)', 0.8)).toBe('not all and (min-width: 1088px)')
})
