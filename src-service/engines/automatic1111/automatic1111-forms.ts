import type { JsonSchema } from '#shared/contract/model.ts'
import type { ModelForm } from '../engine-models.ts'
import type { RunModel } from '../engine-port.ts'

/** The name under which the upscalers are a model: they need no checkpoint. */
export const upscaleName = 'upscale'

const mostPrompt = 8_000
const mostSeed = 2_147_483_647
const small = ['512x512', '512x768', '768x512', '768x768', '640x960', '960x640']
const large = ['1024x1024', '832x1216', '1216x832', '896x1152', '1152x896', '768x1344', '1344x768']

const isLarge = (name: string) => /xl|flux|sd[-_ ]?3|pony|illustrious|noob|qwen|z[-_ ]?image|cascade/i.test(name)
const isFast = (name: string) => /turbo|lightning|schnell|lcm|hyper/i.test(name)

function choice(title: string, choices: readonly string[]): JsonSchema {
  return { type: 'string', title, enum: [...choices], default: choices[0] }
}

const image: JsonSchema = { type: 'string', format: 'uri', title: 'Image' }

function upscaleForm({ choices }: RunModel): ModelForm {
  const upscalers = choices['upscaler'] ?? []
  const properties = {
    image,
    factor: { type: 'number', title: 'Factor', minimum: 1, maximum: 4, default: 2 },
    ...(upscalers.length === 0 ? {} : { upscaler: choice('Upscaler', upscalers) }),
  }
  return { schema: { type: 'object', required: ['image'], properties }, media: [{ name: 'image', kind: 'image' }] }
}

/** The form of a checkpoint, for new images or edits, or of the upscalers. */
export function automatic1111Form(model: RunModel): ModelForm {
  const { remoteName, kind, choices } = model
  if (remoteName === upscaleName) return upscaleForm(model)
  const samplers = choices['sampler'] ?? []
  const isEdit = kind === 'edit'
  const properties = {
    ...(isEdit ? { image } : {}),
    prompt: { type: 'string', title: 'Prompt', minLength: 1, maxLength: mostPrompt },
    leave_out: {
      type: 'string',
      title: 'What to leave out',
      description: 'Such as fruit, books.',
      maxLength: mostPrompt,
    },
    ...(isEdit
      ? {
          strength: {
            type: 'number',
            title: 'Strength',
            description: 'How much of the image changes.',
            minimum: 0,
            maximum: 1,
            default: 0.6,
          },
        }
      : { size: choice('Size', isLarge(remoteName) ? large : small) }),
    steps: { type: 'integer', title: 'Steps', minimum: 1, maximum: 150, default: isFast(remoteName) ? 6 : 24 },
    guidance: { type: 'number', title: 'Guidance', minimum: 1, maximum: 30, default: isFast(remoteName) ? 1 : 7 },
    ...(samplers.length === 0 ? {} : { sampler: choice('Sampler', samplers) }),
    seed: { type: 'integer', title: 'Seed', description: 'Random if empty.', minimum: 0, maximum: mostSeed },
  }
  return {
    schema: { type: 'object', required: isEdit ? ['image', 'prompt'] : ['prompt'], properties },
    media: isEdit ? [{ name: 'image', kind: 'image' }] : [],
  }
}
