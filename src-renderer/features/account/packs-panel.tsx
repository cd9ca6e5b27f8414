import type { CreditPack, Purchase } from '#shared/bridge/account.ts'
import type { StudioStatus } from '#shared/bridge/status.ts'
import { assertNever } from '#shared/util/assert-never.ts'
import { ExternalLink } from 'lucide-react'
import { RadioGroup } from 'radix-ui'
import { creditUnit, formatCount, formatCredits, formatTime } from '../../lib/format.ts'
import { GuardRailSection } from '../../forms/guard-rails.tsx'
import { useNow } from '../../lib/hooks.ts'
import { balanceIn, isOfflineIn, usePractice, useStudioStatus } from '../../lib/studio-state.tsx'
import { SpendButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { CostPanel } from '../../ui/cost-panel.tsx'
import { Note } from '../../ui/note.tsx'
import { Section } from '../../ui/section.tsx'
import { centsEach, formatPrice, formatReadAt } from './format-money.ts'
import { ReadAt } from './part-state.tsx'
import { openPayment, type Shop, splitPurchases } from './purchases.ts'
import { panelFrame } from './panel-frame.ts'
import { t } from './texts.ts'
import { sentenceOf } from '../../lib/sentences.ts'

type PackRowProps = { readonly pack: CreditPack; readonly isPicked: boolean; readonly isCovering: boolean }

function PackRow({ pack, isPicked, isCovering }: PackRowProps) {
  const { id, credits, bonus, cents, currency } = pack
  return (
    <RadioGroup.Item
      value={id}
      className={classNames(
        'relative grid w-full grid-cols-[16px_minmax(0,1fr)_auto] items-start gap-x-3 border-b border-line px-4 py-2.5 text-start focus-visible:z-1',
        isPicked ? 'row-picked' : 'hover:bg-control',
      )}
    >
      <span
        aria-hidden
        className="mt-0.5 grid size-4 place-items-center rounded-full border-[1.5px] border-edge bg-surface-2 data-[on]:border-ink"
        data-on={isPicked || undefined}
      >
        {isPicked && <i className="size-2 rounded-full bg-ink" />}
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{t('packs.credits', { credits: formatCount(credits) })}</span>
        <span className="block text-small text-ink-3">
          {bonus === 0 ? t('packs.noBonus') : t('packs.bonus', { credits: formatCount(bonus) })}
          {isCovering && <span className="ms-2 font-medium text-ok">{t('packs.covers')}</span>}
        </span>
      </span>
      <span className="text-end">
        <span className="block font-medium">{formatPrice(cents, currency)}</span>
        <span className="block text-small text-ink-3">{t('packs.each', { cents: centsEach(pack) })}</span>
      </span>
    </RadioGroup.Item>
  )
}

/** Says how a purchase stands, and since when. `now`: ms since 1970. */
function purchaseWords({ state, createdAt, expiresAt, paymentUrl, reason, said }: Purchase, now: number): string {
  const since = formatReadAt(createdAt, now)
  switch (state) {
    case 'pending': {
      if (paymentUrl === null) return `${t('purchase.since', { since })} ${t('purchase.noAddress')}`
      return expiresAt === null
        ? t('purchase.pendingOpen', { since })
        : t('purchase.pending', { since, time: formatTime(expiresAt) })
    }
    case 'sending':
      return t('purchase.sending')
    case 'unconfirmed':
    case 'unknown':
      return `${t('purchase.since', { since })} ${t(`purchase.${state}`)}`
    case 'refused':
      return reason === null ? t('purchase.refused') : sentenceOf({ message: reason, said })
    case 'completed':
    case 'cancelled':
    case 'expired':
      return `${t(`purchase.${state}`)} ${t('purchase.ordered', { time: since })}`
    default:
      return assertNever(state)
  }
}

const tones = {
  sending: 'info',
  unconfirmed: 'warn',
  pending: 'warn',
  unknown: 'warn',
  completed: 'ok',
  cancelled: 'info',
  expired: 'info',
  refused: 'error',
} as const satisfies Record<Purchase['state'], string>

function PurchaseNote({ purchase, shop }: { readonly purchase: Purchase; readonly shop: Shop }) {
  const { id, state, paymentUrl } = purchase
  const now = useNow(60_000)
  const isOpen = state === 'pending' || state === 'unconfirmed' || state === 'unknown'
  const price = formatPrice(purchase.cents, purchase.currency)
  return (
    <Note
      tone={tones[state]}
      {...(state === 'pending' ? { icon: ExternalLink } : {})}
      title={t('purchase.head', { credits: formatCount(purchase.credits + purchase.bonus), price })}
      actions={[
        ...(paymentUrl === null || state !== 'pending'
          ? []
          : [{ label: t('purchase.open'), run: () => openPayment(paymentUrl) }]),
        ...(isOpen ? [{ label: t('purchase.check'), run: () => shop.check(id) }] : []),
        ...(state === 'pending' || state === 'sending'
          ? []
          : [{ label: t('purchase.dismiss'), run: () => shop.dismiss(id) }]),
      ]}
    >
      {purchaseWords(purchase, now)}
    </Note>
  )
}

type PurchaseListProps = {
  readonly title: string
  readonly list: readonly Purchase[]
  readonly shop: Shop
  /** When the service last said how they stand, ISO 8601; null for those that ended. */
  readonly at: string | null
}

function PurchaseList({ title, list, shop, at }: PurchaseListProps) {
  if (list.length === 0) return null
  return (
    <Section title={title} aside={<ReadAt at={at} />}>
      <ul className="space-y-2">
        {list.map((purchase) => (
          <li key={purchase.id}>
            <PurchaseNote purchase={purchase} shop={shop} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

const mostEnded = 3
const balanceAtIn = ({ balance }: StudioStatus) => balance?.at ?? null

/** Packs with the price of a credit, purchases under way, and the cost panel, which opens the payment page. */
export function PacksPanel({ shop }: { readonly shop: Shop }) {
  const isPractice = usePractice()
  const isOffline = useStudioStatus(isOfflineIn) ?? false
  const balance = useStudioStatus(balanceIn)
  const balanceAt = useStudioStatus(balanceAtIn) ?? null
  const now = useNow(60_000)
  const { data, picked, covering, shortfall } = shop
  if (data === undefined || picked === undefined) return <aside className={panelFrame} />
  const { waiting, ended } = splitPurchases(data.purchases)
  const gets = picked.credits + picked.bonus
  const price = formatPrice(picked.cents, picked.currency)
  const note = () => {
    if (shop.isBuying) return t('packs.sending')
    if (isOffline && balanceAt !== null) return t('packs.offlineAt', { time: formatReadAt(balanceAt, now) })
    return t(isPractice ? 'packs.practice' : 'packs.note')
  }
  // The words of practice credits leave no room for the figure.
  const unit = isPractice ? {} : { unit: creditUnit() }
  return (
    <aside aria-label={t('packs.title')} className={`${panelFrame} flex flex-col`}>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <h2 className="flex h-11 items-center border-b border-line px-4">{t('packs.title')}</h2>
        {shortfall !== null && (
          <p className="border-b border-line px-4 py-2 text-small text-warn">
            {t(covering === null ? 'packs.shortNone' : 'packs.short', {
              credits: formatCredits(shortfall, isPractice),
            })}
          </p>
        )}
        <RadioGroup.Root
          aria-label={t('packs.label')}
          value={picked.id}
          onValueChange={(id) => shop.pick(id)}
          className="flex flex-col"
        >
          {data.packs.map((pack) => (
            <PackRow key={pack.id} pack={pack} isPicked={pack.id === picked.id} isCovering={pack.id === covering?.id} />
          ))}
        </RadioGroup.Root>
        {shop.problem !== null && (
          <div className="px-4 pt-3">
            <Note tone="error">{shop.problem}</Note>
          </div>
        )}
        <PurchaseList title={t('purchase.waiting')} list={waiting} shop={shop} at={data.at} />
        <PurchaseList title={t('purchase.recent')} list={ended.slice(0, mostEnded)} shop={shop} at={null} />
        <GuardRailSection />
      </div>
      <CostPanel
        facts={[
          { term: t('packs.pay'), detail: price, look: 'figure' },
          { term: t('packs.get'), detail: formatCount(gets), ...unit },
          { term: t('packs.after'), detail: balance === null ? '–' : formatCount(balance + gets) },
        ]}
        note={note()}
      >
        <SpendButton
          label={t('packs.buy')}
          name={t('packs.buyNamed', { price })}
          amount={price}
          state="quoted"
          practice={isPractice}
          busy={shop.isBuying}
          disabled={isOffline ? t('packs.offline') : undefined}
          keys="mod+enter"
          onClick={shop.buy}
        />
      </CostPanel>
    </aside>
  )
}
