import type { ModelDetail } from '#shared/bridge/catalog.ts'
import { useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useCreateActions } from '../create-context.tsx'

/** The stage before a model's first run: the service's own picture of it, named as such, and its example to fill in. */
export function EmptyStage({ model }: { readonly model: ModelDetail }) {
  const actions = useCreateActions()
  const { cover } = useMediaUrl()
  const [failed, setFailed] = useState(false)
  const source = model.hasCover && !failed ? cover(model.id) : undefined
  const { exampleInput } = model
  return (
    <figure className="flex size-full min-h-0 flex-col items-center justify-center gap-4">
      {source !== undefined && (
        <img
          src={source}
          alt=""
          onError={() => setFailed(true)}
          className="min-h-0 max-w-[min(100%,560px)] flex-[0_1_auto] rounded-media object-contain"
        />
      )}
      <figcaption className="flex shrink-0 items-center gap-3 text-small text-ink-2">
        <span>
          {source === undefined
            ? 'Nothing made with this model yet.'
            : 'An example by the service, not a run of yours.'}
        </span>
        {exampleInput !== null && (
          <Button size="small" onClick={() => void actions.reuse({ modelId: model.id, input: exampleInput })}>
            Fill in the example
          </Button>
        )}
      </figcaption>
    </figure>
  )
}
