import { createReadStream } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { BrandStore } from '../composer/brands/brand-store.ts'
import type { Covers } from '../composer/plays/covers.ts'
import { findPlay } from '../composer/plays/play-library.ts'
import type { CoverOrder } from '../composer/plays/play.ts'
import { Refusal } from '../jobs/run-fault.ts'

const Params = z.object({ name: z.string() })

/** Mounts the images of plays and brands, which are drawn with the first request. They need no key, as model covers. */
export function mountCovers(app: FastifyInstance, { covers, brands }: { covers: Covers; brands: BrandStore }): void {
  function mount(path: string, orderOf: (id: string) => CoverOrder | null): void {
    app.get(`${path}/:name`, async (request, reply) => {
      const { name } = Params.parse(request.params)
      const order = name.endsWith('.png') ? orderOf(name.slice(0, -'.png'.length)) : null
      if (order === null) throw new Refusal(404, 'Not found')
      const file = await covers.pathOf(order)
      return reply
        .headers({ 'cache-control': 'public, max-age=86400', 'content-security-policy': "default-src 'none'; sandbox" })
        .type('image/png')
        .send(createReadStream(file))
    })
  }
  mount('/composer/covers', (playId) => findPlay(playId)?.cover ?? null)
  mount('/composer/avatars', (profileId) => brands.read(profileId)?.profile.avatar ?? null)
}
