// Would catch: a key shown on a button that works only in a caption's text, one that acts on another caption than the one
// with the focus, a palette row that spends, and an undo key that takes back something older than the last action.
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keyboard } from '../driver.ts'
import { keepSettings } from '../window.tsx'
import { byVoice, caption, openEditor, openRaw, recutOf, source, startOf } from './open-editor.ts'

const openPlaying = () => openRaw(keepSettings(), true)
const endOf = (place: number) => page.getByRole('textbox', { name: `Caption ${place} end` })
const secondsOf = async (field: ReturnType<typeof endOf>) => {
  const text = await field.findElement()
  return text instanceof HTMLInputElement ? Number(text.value.replace('0:', '')) : Number.NaN
}
const word = (text: string) =>
  page.getByRole('group', { name: 'Voice, words and captions' }).getByRole('button', { name: text, exact: true })

test('the keys on the buttons act on the caption at the playhead, wherever the focus is', async () => {
  await openPlaying()
  await word('the').click()
  await keyboard.press('Alt+Enter')
  await expect.element(caption(2)).toHaveValue('splits')
  await expect.element(caption(3)).toHaveValue('the rim.')
  await word('splits').click()
  await keyboard.press('Alt+j')
  await expect.element(caption(2)).toHaveValue('splits the rim.')
  const end = await secondsOf(endOf(2))
  await keyboard.press('Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowLeft', 'Alt+Shift+ArrowLeft')
  await expect.poll(() => secondsOf(endOf(2))).toBeCloseTo(end - 0.1)
  await keyboard.press('Alt+Delete')
  await expect.element(caption(2)).toHaveValue('Slow it down.')
  await keyboard.press('Control+z')
  await expect.element(caption(2)).toHaveValue('splits the rim.')
})

test('the keys act on the caption with the focus, split it at the caret, and so does the palette', async () => {
  await openPlaying()
  await word('Slow').click()
  await caption(1).click()
  await keyboard.press('Home', 'Control+ArrowRight', 'Alt+Enter')
  await expect.element(caption(1)).toHaveValue('Fast')
  await expect.element(caption(2)).toHaveValue('drying is what')
  await startOf(1).click()
  await keyboard.press('Alt+j')
  await expect.element(caption(1)).toHaveValue('Fast drying is what')
  await caption(1).click()
  await keyboard.press('Control+k', { text: 'remove caption' }, 'Enter')
  await expect.element(caption(1)).toHaveValue('splits the rim.')
})

test('a key goes to the next word to check', async () => {
  await openPlaying()
  await word('Fast').click()
  await keyboard.press('n')
  await expect.element(page.getByText(/^0:02\.4/u).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: '1 word to check' })).toHaveAttribute('aria-keyshortcuts', 'N')
})

test('the palette leads to the re-cut without captions and spends nothing', async () => {
  const { recuts } = await openEditor([recutOf(2, true)], async () => byVoice)
  const spend = source.getByRole('button', { name: /^Re-cut, .*about 4/u })
  await expect.element(spend).toBeVisible()
  await keyboard.press('Control+k', { text: 're-cut without' })
  const first = () => page.getByRole('dialog', { name: 'Command palette' }).getByRole('option').first().element()
  await expect.poll(() => first().textContent).toMatch(/^Go to Re-cut without captions/u)
  await keyboard.press('Enter')
  await expect.element(spend).toHaveFocus()
  expect(recuts).toEqual([])
  await keyboard.press('Control+Enter')
  await expect.poll(() => recuts.length).toBe(1)
})

test('the undo key takes back the deletion of a style before an older edit, and after a newer one', async () => {
  await openPlaying()
  const own = source.getByRole('radiogroup', { name: 'My styles' })
  const style = (name: string) => source.getByRole('radio', { name })
  await style('Karaoke').click()
  await keyboard.press('Control+k', { text: 'save caption style' }, 'Enter')
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Clay')
  await keyboard.press('Enter')
  await expect.element(own.getByRole('radio', { name: 'Clay' })).toBeChecked()
  await keyboard.press('Control+k', { text: 'delete caption preset' }, 'Enter')
  await expect.element(source.getByText('“Clay” deleted.')).toBeVisible()
  const undo = source.getByRole('region', { name: 'Style' }).getByRole('button', { name: 'Undo' })
  await expect.element(undo).toHaveAttribute('aria-keyshortcuts', 'Control+Z')

  // Also from a caption's text: its own last edit is older, or newer.
  await caption(1).click()
  await keyboard.press('End', '!')
  await expect.element(caption(1)).toHaveValue('Fast drying is what!')
  await keyboard.press('Control+z')
  await expect.element(caption(1)).toHaveValue('Fast drying is what')
  await expect.element(own).not.toBeInTheDocument()
  await keyboard.press('Control+z')
  await expect.element(own.getByRole('radio', { name: 'Clay' })).toBeChecked()
  await keyboard.press('Control+z')
  await expect.element(style('Plate')).toBeChecked()
})
