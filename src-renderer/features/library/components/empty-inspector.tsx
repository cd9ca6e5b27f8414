import { t } from '../texts.ts'

/** The inspector before anything is selected; it keeps its place, so that the grid does not move at the first click. */
export function EmptyInspector() {
  return (
    <aside aria-label={t('inspector.label')} className="flex min-h-0 w-[308px] shrink-0 flex-col border-l border-line">
      <div className="flex h-11 shrink-0 items-center border-b border-line px-4 text-ink-3">
        {t('inspector.empty.title')}
      </div>
      <p className="px-4 py-3 text-small text-ink-3">{t('inspector.empty.text')}</p>
    </aside>
  )
}
