// Would catch: a result put into another input than the one that needs it, a list that loses its entries, and a refusal
// that nobody sees.
import { expect, it } from 'vitest'
import { fillInput } from '#renderer/features/create/opening.ts'
import { readForm } from '#renderer/forms/model-form.ts'
import { createCreateStore } from '#renderer/features/create/store.ts'
import type { SharedFile } from '#shared/bridge/inputs.ts'
import type { AssetDetail } from '#shared/bridge/library.ts'
import { variedModel } from './create-fixture.ts'

const link = (title: string) => ({ type: 'string', format: 'uri', title, description: title })
const [image, url] = ['image', 'https://files.backlot.invalid/a/a.png'] as const
const detail = { asset: { id: 'a', kind: image }, recipe: null, path: '' } as unknown as AssetDetail // only the parts that are read
const shared = { url } as SharedFile // only the part that is read

function open(properties: object, required: string[], typed: Record<string, unknown> = {}) {
  const store = createCreateStore()
  const form = readForm({ ...variedModel, inputSchema: { type: 'object', properties, required } })
  store.setState({ open: { kind: 'open', form }, input: typed })
  const actions = {
    setField: (name: string, value: unknown) => store.setState(({ input }) => ({ input: { ...input, [name]: value } })),
  }
  const fill = (shareAsset: () => Promise<SharedFile>) =>
    fillInput({ store, actions }, detail.asset.id, {
      call: { inputs: { shareAsset }, library: { read: () => Promise.resolve(detail) } },
      explain: (error) => ({ code: 'FILE_REFUSED', message: String(error), charged: 'no', fields: [] }),
    })
  return { store, fill }
}

it('fills the required input, and focuses it', async () => {
  const { store, fill } = open({ mask: link('A mask image'), image: link('The picture') }, ['image'])
  await fill(() => Promise.resolve(shared))
  expect(store.getState()).toMatchObject({ input: { image: url }, focus: { field: 'image' } })
})

it("joins a list and keeps its last entries within the model's limit", async () => {
  const images = { type: 'array', items: link('A picture'), maxItems: 2 }
  const { store, fill } = open({ images }, ['images'], { images: ['https://x.example/1', '', 'https://x.example/2'] })
  await fill(() => Promise.resolve(shared))
  expect(store.getState().input).toEqual({ images: ['https://x.example/2', url] })
})

it('shows a refusal at its input', async () => {
  const { store, fill } = open({ image: link('The picture') }, ['image'])
  await fill(() => Promise.reject(new Error('no address')))
  expect(store.getState()).toMatchObject({ problems: [{ field: 'image', message: 'Error: no address' }], input: {} })
})

it('leaves a model alone that accepts no image', async () => {
  const { store, fill } = open({ song: link('A sound') }, ['song'], { song: 'https://x.example/1' })
  await fill(() => Promise.reject(new Error('is not asked')))
  expect(store.getState()).toMatchObject({ problems: [], input: { song: 'https://x.example/1' } })
})

it('leaves a model alone that was opened while the file was being shared', async () => {
  const { store, fill } = open({ image: link('The picture') }, ['image'])
  const { open: before } = store.getState()
  await fill(() => {
    if (before.kind === 'open') {
      const form = { ...before.form, model: { ...before.form.model, id: 'other' } }
      store.setState({ open: { kind: 'open', form } })
    }
    return Promise.resolve(shared)
  })
  expect(store.getState()).toMatchObject({ input: {}, focus: null })
})
