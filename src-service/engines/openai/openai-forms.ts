import type { JsonSchema } from '#shared/contract/model.ts'
import type { ModelForm } from '../engine-models.ts'
import type { RunModel } from '../engine-port.ts'
import { soundTypes } from './openai-choices.ts'

const mostPrompt = 8_000
const mostText = 10_000
const mostImages = 8

const promptProperty = (description: string): JsonSchema => ({
  type: 'string',
  title: 'Prompt',
  description,
  minLength: 1,
  maxLength: mostPrompt,
})

const titles: Readonly<Record<string, string>> = {
  size: 'Size',
  quality: 'Quality',
  background: 'Background',
  style: 'Style',
}

function choicesOf({ choices }: RunModel, names: readonly string[]): Record<string, JsonSchema> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const [usual, ...more] = choices[name] ?? []
      if (usual === undefined) return []
      return [[name, { type: 'string', title: titles[name] ?? name, enum: [usual, ...more], default: usual }]]
    }),
  )
}

function voiceProperty(voices: readonly string[]): JsonSchema {
  const [usual] = voices
  const property = { type: 'string', title: 'Voice' }
  if (usual !== undefined) return { ...property, enum: [...voices], default: usual }
  return { ...property, description: 'A name that the engine knows. The engine’s own choice if empty.', maxLength: 200 }
}

/** The form of a model, by its kind and what the engine offers for it. */
export function openAiForm(model: RunModel): ModelForm {
  switch (model.kind) {
    case 'edit': {
      const images: JsonSchema = {
        type: 'array',
        title: 'Images',
        items: { type: 'string', format: 'uri' },
        minItems: 1,
        maxItems: mostImages,
      }
      const properties = {
        image: images,
        prompt: promptProperty('What to change.'),
        ...choicesOf(model, ['size', 'quality', 'background']),
      }
      return {
        schema: { type: 'object', required: ['image', 'prompt'], properties },
        media: [{ name: 'image', kind: 'image' }],
      }
    }
    case 'speech': {
      const properties = {
        text: { type: 'string', title: 'Text', minLength: 1, maxLength: mostText },
        voice: voiceProperty(model.choices['voice'] ?? []),
        speed: { type: 'number', title: 'Speed', minimum: 0.25, maximum: 4, default: 1 },
        ...(/^gpt-.*tts/.test(model.remoteName)
          ? { instructions: { type: 'string', title: 'Delivery', description: 'How to speak.', maxLength: 2_000 } }
          : {}),
        format: { type: 'string', title: 'Format', enum: Object.keys(soundTypes), default: 'mp3' },
      }
      return { schema: { type: 'object', required: ['text'], properties }, media: [] }
    }
    case 'image':
    // Helpers have no form.
    case 'chat':
    case 'transcription': {
      const properties = {
        prompt: promptProperty('What the image shows.'),
        ...choicesOf(model, ['size', 'quality', 'background', 'style']),
      }
      return { schema: { type: 'object', required: ['prompt'], properties }, media: [] }
    }
  }
}
