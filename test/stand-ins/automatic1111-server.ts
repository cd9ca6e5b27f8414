import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { type EngineRequest, type EngineServer, sendJson, startEngineServer } from './engine-server.ts'
import { sampleImage } from './sample-results.ts'

/** How a stand-in of Automatic1111 behaves. Each part may be changed while it runs. */
export type Automatic1111Behaviour = {
  checkpoints: string[]
  workMs: number
  /** Answers a result's request in its own way; false to answer as usual. */
  instead: ((request: EngineRequest, response: ServerResponse) => Promise<boolean> | boolean) | null
}

/** A server with Automatic1111's HTTP interface. */
export type Automatic1111Server = EngineServer & {
  readonly behaviour: Automatic1111Behaviour
  /** How often a run was interrupted. */
  interruptions(): number
}

const usual = (): Automatic1111Behaviour => ({
  checkpoints: ['dreamshaper_8.safetensors [879db523c3]', 'sd_xl_base_1.0.safetensors [31e35c80fc]'],
  workMs: 5,
  instead: null,
})

const Painted = z.looseObject({
  prompt: z.string(),
  width: z.int().multipleOf(8),
  height: z.int().multipleOf(8),
  steps: z.int(),
  cfg_scale: z.number(),
  seed: z.int(),
  sampler_name: z.string(),
  override_settings: z.looseObject({ sd_model_checkpoint: z.string() }),
})
const Enlarged = z.looseObject({ image: z.string().min(100), upscaling_resize: z.number(), upscaler_1: z.string() })

/** Starts the stand-in, by the published description of `/sdapi/v1`: it makes one image at a time. */
export async function startAutomatic1111Server(
  own: Partial<Automatic1111Behaviour> = {},
  port = 0,
): Promise<Automatic1111Server> {
  const behaviour: Automatic1111Behaviour = { ...usual(), ...own }
  let made = 0
  let interruptions = 0
  let stop: () => void = () => undefined

  async function work(): Promise<void> {
    await new Promise<void>((resolve) => {
      stop = resolve
      setTimeout(resolve, behaviour.workMs)
    })
  }
  const invalid = (response: ServerResponse, issues: unknown) => sendJson(response, { detail: issues }, 422)
  function images(response: ServerResponse, body: z.output<typeof Painted>): true {
    made += 1
    const info = JSON.stringify({ prompt: body.prompt, seed: body.seed, all_seeds: [body.seed], infotexts: [] })
    return sendJson(response, { images: [sampleImage(made).toString('base64')], parameters: body, info })
  }

  const server = await startEngineServer(async (request, response) => {
    const { method, path, json } = request
    if (method === 'GET') {
      switch (path) {
        case '/sdapi/v1/sd-models':
          return sendJson(
            response,
            behaviour.checkpoints.map((title) => ({
              title,
              model_name: title.split('.')[0],
              hash: null,
              sha256: null,
              filename: title,
              config: null,
            })),
          )
        case '/sdapi/v1/samplers':
          return sendJson(
            response,
            ['DPM++ 2M', 'Euler a', 'DDIM'].map((name) => ({ name, aliases: [], options: {} })),
          )
        case '/sdapi/v1/upscalers':
          return sendJson(
            response,
            ['None', 'Lanczos', 'R-ESRGAN 4x+'].map((name) => ({
              name,
              model_name: null,
              model_path: null,
              model_url: null,
              scale: 4,
            })),
          )
        case '/sdapi/v1/options':
          return sendJson(response, { samples_save: true, sd_model_checkpoint: behaviour.checkpoints[0] })
        case '/sdapi/v1/progress':
          return sendJson(response, {
            progress: 0.5,
            eta_relative: 1,
            state: { job_count: 1 },
            current_image: null,
            textinfo: null,
          })
        default:
          return false
      }
    }
    if (path === '/sdapi/v1/interrupt') {
      interruptions += 1
      stop()
      return sendJson(response, {})
    }
    if (behaviour.instead !== null && (await behaviour.instead(request, response))) return true
    if (path === '/sdapi/v1/txt2img' || path === '/sdapi/v1/img2img') {
      const body = Painted.safeParse(json)
      if (!body.success) return invalid(response, body.error.issues)
      const { init_images: sources } = z
        .looseObject({ init_images: z.array(z.string().min(100)).optional() })
        .parse(json)
      if (path.endsWith('img2img') && sources?.length !== 1)
        return sendJson(response, { detail: 'Init image not found' }, 404)
      await work()
      return images(response, body.data)
    }
    if (path === '/sdapi/v1/extra-single-image') {
      const body = Enlarged.safeParse(json)
      if (!body.success) return invalid(response, body.error.issues)
      await work()
      made += 1
      return sendJson(response, { html_info: '', image: sampleImage(made).toString('base64') })
    }
    return false
  }, port)
  return { ...server, behaviour, interruptions: () => interruptions }
}
