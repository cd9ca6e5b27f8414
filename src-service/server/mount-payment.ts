import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { Refusal } from '../jobs/run-fault.ts'
import type { Purchases, StoredPurchase } from '../ledger/purchases.ts'

const Params = z.object({ id: z.string(), token: z.string(), outcome: z.enum(['complete', 'cancel']).optional() })

const titles: Readonly<Record<StoredPurchase['status'], string>> = {
  pending: 'Buy credits',
  completed: 'Credits added',
  cancelled: 'Purchase cancelled',
  expired: 'Purchase expired',
}

const style = `:root{color-scheme:light dark}body{font:16px/1.5 system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center}
main{max-width:24rem;padding:2rem}h1{font-size:1.4rem;margin:0 0 .5rem}p{margin:.25rem 0 1rem}form{display:inline}
button{font:inherit;padding:.6rem 1.1rem;border-radius:.5rem;border:1px solid;background:transparent;color:inherit;cursor:pointer}
button.main{background:CanvasText;color:Canvas;border-color:CanvasText}button:focus-visible{outline:3px solid Highlight;outline-offset:2px}`

/** The payment page. Only numbers and ids of the service go into it, so nothing needs escaping. */
function page({ id, token, credits, bonus, cents, status }: StoredPurchase): string {
  const what = `${credits} credits${bonus > 0 ? ` and ${bonus} on top` : ''}`
  const price = `$${(cents / 100).toFixed(2)}`
  const form = (outcome: string, label: string, kind: string) =>
    `<form method="post" action="/pay/${id}/${token}/${outcome}"><button class="${kind}">${label}</button></form>`
  const body =
    status === 'pending'
      ? `<p>${what} for ${price}. This service runs on your computer: the payment is practice, and no money moves.</p>
${form('complete', `Pay ${price}`, 'main')} ${form('cancel', 'Cancel', 'quiet')}`
      : `<p>${status === 'completed' ? `${what} were added.` : 'Nothing was charged.'} You can close this page.</p>`
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${titles[status]}</title><style>${style}</style></head><body><main><h1>${titles[status]}</h1>${body}</main></body></html>`
}

/** Adds a purchase's outcome to the address that its buyer returns to. */
function returnTo(address: string, { id, status }: StoredPurchase): string {
  const url = new URL(address)
  url.searchParams.set('purchaseId', id)
  url.searchParams.set('status', status)
  return url.href
}

/**
 * Mounts the payment page of purchases, which a person opens in a browser. Its address holds a secret of the purchase, so
 * it needs no key. A purchase that was completed or cancelled shows how it ended.
 */
export function mountPayment(
  app: FastifyInstance,
  deps: { purchases: Purchases; onComplete: (purchase: StoredPurchase) => void },
): void {
  const { purchases, onComplete } = deps

  function open(params: unknown): { purchase: StoredPurchase; outcome: 'complete' | 'cancel' | undefined } {
    const parsed = Params.safeParse(params)
    const purchase = parsed.success ? purchases.open(parsed.data.id, parsed.data.token) : null
    if (purchase === null) throw new Refusal(404, 'Not found')
    return { purchase, outcome: parsed.data?.outcome }
  }
  const show = (reply: FastifyReply, purchase: StoredPurchase) =>
    reply
      .header('content-type', 'text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      // Without a referrer a browser sends its forms with the origin `null`, which is refused as that of another page.
      .header('referrer-policy', 'same-origin')
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .send(page(purchase))

  app.get('/pay/:id/:token', async (request, reply) => show(reply, open(request.params).purchase))
  app.post('/pay/:id/:token/:outcome', async (request, reply) => {
    const { purchase, outcome } = open(request.params)
    const ended = purchases.end(purchase, outcome === 'complete' ? 'completed' : 'cancelled', onComplete)
    if (ended.returnUrl !== null) return reply.redirect(returnTo(ended.returnUrl, ended), 303)
    return show(reply, ended)
  })
}
