import { defineBrowserCommand } from '@vitest/browser-playwright'
import type { Stroke } from '../component/driver.ts'

// Typing more keys finds no more errors.
const keysTyped = 4

/** Presses keys in the page of a component test. The first letters of a text are typed, the rest is pasted. */
export const pressKeys = defineBrowserCommand<[strokes: readonly Stroke[]]>(async ({ page, frame }, strokes) => {
  for (const stroke of strokes) {
    if (typeof stroke === 'string') {
      await page.keyboard.press(stroke)
    } else if ('wait' in stroke) {
      await (await frame()).evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    } else {
      const letters = [...stroke.text]
      await page.keyboard.press('Control+a')
      await page.keyboard.type(letters.slice(0, keysTyped).join(''))
      await page.keyboard.insertText(letters.slice(keysTyped).join(''))
    }
  }
})
