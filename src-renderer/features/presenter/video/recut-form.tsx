import type { ShortVideoOptions } from '#shared/contract/short-video.ts'
import type { Ref } from 'react'
import { Select } from '../../../ui/select.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { usePresenterActions, usePresenterState } from '../presenter-context.tsx'
import { t } from '../texts.ts'

const byDefault = ' default'

type RecutFormProps = {
  readonly flows: ShortVideoOptions['flows']
  /** Has the focus when a new cut is asked for. */
  readonly formRef: Ref<HTMLDivElement>
}

/** How another cut of the same take is made: its edit, with or without captions and music. */
export function RecutForm({ flows, formRef }: RecutFormProps) {
  const actions = usePresenterActions()
  const { flow, captions, music } = usePresenterState((state) => state.cut)
  const picked = flows.find(({ id }) => id === flow)
  return (
    <div ref={formRef} className="space-y-2.5">
      <Select
        label={t('recut.edit')}
        options={[
          { value: byDefault, label: t('cut.defaultEdit') },
          ...flows.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        value={flow ?? byDefault}
        onChange={(next) => actions.setCut({ flow: next === byDefault ? null : next })}
        help={picked?.description}
      />
      <Switch label={t('recut.captions')} checked={captions} onChange={(next) => actions.setCut({ captions: next })} />
      <Switch label={t('recut.music')} checked={music} onChange={(next) => actions.setCut({ music: next })} />
    </div>
  )
}
