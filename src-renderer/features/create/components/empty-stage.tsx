import type { ModelDetail } from '#shared/bridge/catalog.ts'
import { useState } from 'react'
import { useMediaUrl } from '../../../lib/bridge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useCreateActions } from '../create-context.tsx'
import { t } from '../texts.ts'

/** The stage before a model's first run: the service's own picture of it, named as such, what it is for, and its example. */
export function EmptyStage({ model }: { readonly model: ModelDetail }) {
  const actions = useCreateActions()
  const { cover } = useMediaUrl()
  const [failed, setFailed] = useState<string | undefined>(undefined)
  const address = cover(model)
  const source = address === failed ? undefined : address
  const { exampleInput } = model
  return (
    <div className="flex size-full min-h-0 flex-col items-center justify-center gap-5">
      {source !== undefined && (
        <figure className="flex min-h-0 flex-[0_1_460px] flex-col items-center gap-2">
          <img
            src={source}
            alt={t('stage.sampleOf', { model: model.name })}
            onError={() => setFailed(source)}
            className="min-h-0 max-w-full flex-1 rounded-media object-contain object-bottom"
          />
          <figcaption className="shrink-0 text-caption text-ink-3">{t('stage.sample')}</figcaption>
        </figure>
      )}
      <div className="w-[520px] max-w-full shrink-0">
        <h2 className="text-title font-[620]">{t('stage.emptyTitle', { model: model.name })}</h2>
        <p className="mt-1.5 text-ink-2">{model.description}</p>
        {exampleInput !== null && (
          <Button className="mt-4" onClick={() => void actions.reuse({ modelId: model.id, input: exampleInput })}>
            {t('stage.useExample')}
          </Button>
        )}
      </div>
    </div>
  )
}
