import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { keepSettings } from '../window.tsx'
import { byVoice, caption, openEditor, openRaw, pickRawCut, recutOf, source, startOf, timesOf } from './open-editor.ts'

/** Would catch: captions that are spread by letters although the voice is known, and an unsure word without a mark. */
test('captions start with the voice, words to check are named, and a caption keeps its times when it is typed in', async () => {
  const { asked } = await openEditor([], async () => byVoice)
  await pickRawCut()
  await expect.element(page.getByText('Captions are timed to the voice.')).toBeVisible()
  expect(asked).toEqual([{ jobId: 'job-1', part: 'raw' }])
  await expect.element(startOf(1)).toHaveValue(timesOf.fast)
  await expect.element(startOf(3)).toHaveValue(timesOf.slow)
  await expect.element(page.getByRole('button', { name: '1 word to check' })).toBeVisible()
  await expect.element(caption(2)).toHaveAccessibleDescription('Check when these words start: rim.')
  await userEvent.fill(caption(2), 'what always splits the rim.')
  await expect.element(caption(2)).toHaveAccessibleDescription('Check when these words start: rim.')
})

/** Would catch: a timing that cannot be stopped, one that goes on, and captions that pretend to follow the voice. */
test('timing can be stopped, and captions timed by length say so until they are timed again', async () => {
  const stopped: unknown[] = []
  let isReady = false
  await openEditor([], (_, signal) => {
    signal?.addEventListener('abort', () => stopped.push(signal.reason))
    return isReady ? Promise.resolve(byVoice) : new Promise(() => {})
  })
  await expect.element(page.getByRole('progressbar', { name: /^Timing captions/u })).toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await expect.element(page.getByText('Timing cancelled. Words are timed by their length.')).toBeVisible()
  await expect.element(caption(1)).toBeVisible()
  expect(stopped).toHaveLength(1)
  isReady = true
  await userEvent.click(page.getByRole('button', { name: 'Re-time captions' }))
  await expect.element(page.getByText('Captions are timed to the voice.')).toBeVisible()
  await expect.element(startOf(1)).toHaveValue(timesOf.fast)
})

test('says in one line why captions are not timed to the voice', async () => {
  await openEditor([], async () => ({ kind: 'untimed', fault: 'mismatch' }))
  const line = 'The voice doesn’t match the script. Words are timed by their length.'
  await expect.element(page.getByText(line)).toBeVisible()
  await expect.element(caption(1)).toBeVisible()
})

/** Would catch: captions burned over captions, a re-cut without its price, and a version that is not used once it is there. */
test('a cut with captions offers its version without them at a price, and then uses it', async () => {
  const { asked, recuts } = await openEditor([recutOf(2, true)], async () => byVoice)
  await expect.element(source.getByText('Cut B has burned-in captions')).toBeVisible()
  await expect.element(source.getByRole('button', { name: /^Burn in/u })).not.toBeInTheDocument()
  await userEvent.click(source.getByRole('button', { name: /^Re-cut, .*about 4/u }))
  await expect.element(source.getByText('From cut B, without captions (cut C)')).toBeVisible()
  expect(recuts).toMatchObject([{ jobId: 'job-1', cut: { flow: 'karaoke', captions: false, music: true } }])
  await expect.element(source.getByRole('button', { name: /^Burn in/u })).toBeVisible()
  await expect.element(page.getByText('Captions are timed to the voice.')).toBeVisible()
  expect(asked.at(-1)).toEqual({ jobId: 'job-3', part: 'final' })
  await expect.element(source.getByText(/^Same as cut B\./u)).toBeVisible()
})

/** Would catch: a style that cannot be picked or is unreadable on its tile, and one without a sample. */
test('captions have six styles, each with a sample drawn as it is burned in', async () => {
  await openEditor([], async () => byVoice)
  await pickRawCut()
  await expect.element(source.getByRole('radio', { name: 'Plate' })).toBeChecked()
  const tiles = source
    .getByRole('radio')
    .elements()
    .filter((tile) => /^(?:Plate|Outline|Karaoke|Loud|Word box|Plain)$/u.test(tile.lastChild?.textContent ?? ''))
  expect(tiles).toHaveLength(6)
  for (const tile of tiles) expect(tile.querySelector('svg text')?.textContent).toMatch(/\p{L}/u)
  await userEvent.click(source.getByRole('radio', { name: 'Word box' }))
  await expect.element(source.getByRole('radio', { name: 'Word box' })).toBeChecked()
  await expect.element(source.getByRole('radio', { name: 'Plate' })).not.toBeChecked()
})

/** Would catch: a look that cannot be set by key, undone or found again, and a colour without a word that shows it. */
test('size, position and the colour of the spoken word are set, undone and kept', async () => {
  const { saved } = await openEditor([], async () => byVoice)
  await pickRawCut()
  await expect.element(source.getByText('63 px at 1080')).toBeVisible()
  await expect.element(source.getByRole('radio', { name: 'Green' })).not.toBeInTheDocument()
  await userEvent.click(source.getByRole('radio', { name: 'Karaoke' }))
  await userEvent.click(source.getByRole('radio', { name: 'Green' }))
  await userEvent.click(source.getByRole('radio', { name: 'Top' }))
  source.getByRole('slider', { name: 'Size' }).element().focus()
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}')
  await expect.element(source.getByText('83 px at 1080')).toBeVisible()
  const look = { cues: null, style: 'karaoke', size: 83, position: 'top', y: null, spoken: 'green' }
  await expect.poll(() => saved.at(-1)).toEqual(look)
  const undo = source.getByRole('button', { name: 'Undo', exact: true })
  await userEvent.click(undo)
  await expect.element(source.getByText('85 px at 1080')).toBeVisible()
  await userEvent.click(undo)
  await expect.element(source.getByRole('radio', { name: 'Lower' })).toBeChecked()
  await expect.element(source.getByRole('radio', { name: 'Green' })).toBeChecked()
  await expect.poll(() => saved.at(-1)).toEqual({ ...look, size: null, position: 'lower' })
})

/** Would catch: a stranded word that nobody hears of, and a check that leads nowhere. */
test('reports stranded words and goes to the first', async () => {
  await openEditor([], async () => byVoice)
  await pickRawCut()
  await expect.element(source.getByText('No stranded words')).toBeVisible()
  const long = 'Electroencephalographically'.repeat(2)
  await userEvent.fill(caption(3), `${long} ${long}`)
  const report = source.getByRole('button', { name: '1 stranded word' })
  await expect.element(report).toBeVisible()
  await userEvent.click(report)
  await userEvent.fill(caption(3), 'Slow it down.')
  await expect.element(source.getByText('No stranded words')).toBeVisible()
})

/** Would catch: a caption that can only be split by key, a key that is listed and does nothing, and an export out of reach. */
test('splits and merges at the playhead and by key, says when it was saved, and exports from one menu', async () => {
  await openEditor([], async () => byVoice)
  await pickRawCut()
  await expect.element(caption(2)).toHaveValue('splits the rim.')
  await userEvent.click(caption(1))
  await userEvent.keyboard('{Alt>}j{/Alt}')
  await expect.element(caption(1)).toHaveValue('Fast drying is what splits the rim.')
  await expect.element(source.getByText(/^Saved \d/u)).toBeVisible()
  await userEvent.click(source.getByRole('button', { name: 'Undo', exact: true }))
  await expect.element(caption(2)).toHaveValue('splits the rim.')
  await expect.element(source.getByText('This computer')).toBeVisible()
  await userEvent.click(source.getByRole('button', { name: 'Export' }))
  for (const name of ['Captions as SRT', 'Captions as VTT', /^Video without captions/u])
    await expect.element(page.getByRole('menuitem', { name })).toBeVisible()
  await userEvent.keyboard('{Escape}')
})

/** Would catch: a timeline that cannot be zoomed by key, a hidden unsure word, and a list of videos in the editor's room. */
test('the timeline zooms and marks unsure words, and the editor has the room of the video list', async () => {
  await openEditor([], async () => byVoice)
  await pickRawCut()
  const lanes = page.getByRole('group', { name: 'Voice, words and captions' })
  await expect.element(lanes.getByText('38% match, listen again')).toBeVisible()
  const wide = () => lanes.getByText('drying', { exact: true }).element().getBoundingClientRect().width
  const before = wide()
  page.getByRole('slider', { name: 'Timeline zoom' }).element().focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.poll(wide).toBeGreaterThan(before * 1.1)
  await expect.element(page.getByRole('button', { name: 'New video' })).not.toBeInTheDocument()
  await userEvent.click(page.getByRole('radio', { name: 'Parts' }))
  await expect.element(page.getByRole('button', { name: 'New video' })).toBeVisible()
})

/** Would catch: captions over a light frame that pass as readable or cannot be corrected, and loudness as a guess. */
test('says the lowest contrast with the frames behind captions, and the loudness of the source', async () => {
  await openRaw()
  await userEvent.click(source.getByRole('radio', { name: 'Plain' }))
  const enough = source.getByRole('button', { name: /^(?:1\d|2\d)(?:\.\d)? to 1$/u })
  await expect.element(enough).toBeVisible()
  await userEvent.click(source.getByRole('radio', { name: 'Top' }))
  await expect.element(source.getByRole('button', { name: /^[1-4](?:\.\d)? to 1 ?Below 4\.5 to 1/u })).toBeVisible()
  await userEvent.click(source.getByRole('button', { name: 'Add a plate' }))
  await expect.element(source.getByRole('radio', { name: 'Plate' })).toBeChecked()
  await expect.element(source.getByRole('radio', { name: 'Top' })).toBeChecked()
  await expect.element(source.getByRole('button', { name: /^\d+(?:\.\d)? to 1$/u })).toBeVisible()
  await expect.element(source.getByRole('button', { name: 'Add a plate' })).not.toBeInTheDocument()
  await expect.element(source.getByText('−14.0 LUFS, peak −1.2 dB')).toBeVisible()
  await expect.element(source.getByText('The audio is copied, not encoded again.', { exact: true })).toBeVisible()

  const { width } = document.querySelector('main video')?.getBoundingClientRect() ?? { width: 0 }
  const shown = `${Math.floor((width * devicePixelRatio * 100) / 1080)}%`
  await expect.element(page.getByText(`Preview at ${shown} of the video’s size`)).toBeInTheDocument()
})

/** Would catch: a style of one's own that is lost with the window, cannot be undone or says the texts of other captions. */
test('a look is saved as a style, applied, renamed and deleted, with undo', async () => {
  const settings = keepSettings()
  await openRaw(settings)
  const own = source.getByRole('radiogroup', { name: 'My styles' })
  await userEvent.click(source.getByRole('radio', { name: 'Karaoke' }))
  await userEvent.click(source.getByRole('radio', { name: 'Green' }))
  await userEvent.click(source.getByRole('button', { name: 'Save as preset' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Clay')
  await userEvent.keyboard('{Enter}')
  await expect.element(own.getByRole('radio', { name: 'Clay' })).toBeChecked()
  const look = { style: 'karaoke', size: null, position: 'lower', y: null, spoken: 'green' }
  expect(await settings.read?.(undefined)).toMatchObject({ captionPresets: [{ name: 'Clay', look }] })
  await userEvent.click(source.getByRole('radio', { name: 'Plain' }))
  await expect.element(own.getByRole('radio', { name: 'Clay' })).not.toBeChecked()
  await userEvent.click(own.getByRole('radio', { name: 'Clay' }))
  await expect.element(source.getByRole('radio', { name: 'Green' })).toBeChecked()

  const menu = async (item: string) => {
    source
      .getByRole('button', { name: /^Actions for/u })
      .element()
      .focus()
    await userEvent.keyboard('{Enter}')
    await userEvent.click(page.getByRole('menuitem', { name: item }))
  }
  await menu('Rename')
  await userEvent.fill(page.getByRole('textbox', { name: 'Name' }), 'Kiln')
  await userEvent.keyboard('{Enter}')
  await expect.element(own.getByRole('radio', { name: 'Kiln' })).toBeVisible()
  await menu('Delete')
  await expect.element(source.getByText('“Kiln” deleted.')).toBeVisible()
  await expect.element(own).not.toBeInTheDocument()
  await userEvent.click(source.getByRole('region', { name: 'Style' }).getByRole('button', { name: 'Undo' }))
  await expect.element(own.getByRole('radio', { name: 'Kiln' })).toBeChecked()
  expect(await settings.read?.(undefined)).toMatchObject({ captionPresets: [{ name: 'Kiln', look }] })
})

const drag = async (element: Element, by: { readonly x: number }) => {
  const { left, top, width, height } = element.getBoundingClientRect()
  const at = { clientX: left + width / 2, clientY: top + height / 2 }
  const fire = (type: string, point: typeof at) =>
    element.dispatchEvent(new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, ...point }))
  element.setPointerCapture = () => undefined
  fire('pointerdown', at)
  await expect.poll(() => element.getAttribute('data-dragged')).toBe('')
  fire('pointermove', { ...at, clientX: at.clientX + by.x })
  fire('pointerup', at)
}

/** Would catch: an edge that cannot be dragged, that misses the words, and a drag that takes many undos. */
test('edges of captions are dragged, snap to words, and are undone as one', async () => {
  await openRaw()
  await expect.element(page.getByText('38% match, listen again')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Snap to words' })).toHaveAttribute('aria-pressed', 'true')
  const endOf = (place: number) => page.getByRole('textbox', { name: `Caption ${place} end` })
  const edge = () => document.querySelector('[data-edge="end 1"]') as HTMLElement
  // From 1.8 s, at 150 px a second: to 6 px beside the word that starts at 1.5 s.
  await drag(edge(), { x: -51 })
  await expect.element(endOf(1)).toHaveValue('0:01.5')
  await userEvent.click(source.getByRole('button', { name: 'Undo', exact: true }))
  await expect.element(endOf(1)).toHaveValue('0:01.8')
  await userEvent.click(page.getByRole('button', { name: 'Snap to words' }))
  await drag(edge(), { x: -60 })
  await expect.element(endOf(1)).toHaveValue('0:01.4')
})
