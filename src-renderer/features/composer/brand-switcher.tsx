import type { ComposerBrand } from '#shared/bridge/composer.ts'
import { ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../lib/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { OptionList } from '../../ui/select.tsx'
import { Check } from 'lucide-react'
import { timeIn, timeZoneOf } from '../../lib/zoned-time.ts'
import { PlayCover } from './play-cover.tsx'
import { t } from './texts.ts'

const avatar = (brand: ComposerBrand) => (
  <PlayCover url={brand.avatarUrl} className="size-[22px] shrink-0 overflow-hidden rounded-[3px]" />
)

type BrandSwitcherProps = {
  readonly brands: readonly ComposerBrand[]
  readonly brand: ComposerBrand
  onChange(profileId: string): void
  /** Called when the list opens: a brand may have been created meanwhile. */
  onOpen(): void
  /** Null where brands are created on the service's own website. */
  readonly onCreate: (() => void) | null
}

/** Names the brand and switches to another one. */
export function BrandSwitcher({ brands, brand, onChange, onOpen, onCreate }: BrandSwitcherProps) {
  const [open, setOpen] = useState(false)
  const name = brand.name === '' ? brand.profileId : brand.name
  return (
    <Popover
      label={t('brand.label')}
      open={open}
      onOpenChange={(next) => {
        setOpen(next)
        if (next) onOpen()
      }}
      className="max-h-[360px] min-w-[220px] overflow-y-auto p-1"
      trigger={
        <button
          type="button"
          aria-haspopup="listbox"
          aria-label={t('brand.switch', { name })}
          className="flex h-[30px] max-w-[200px] min-w-0 items-center gap-2 rounded-control bg-control pe-2 ps-1 hover:bg-control-hi"
        >
          {avatar(brand)}
          <span dir="auto" className="truncate font-medium">
            {name}
          </span>
          <Icon icon={ChevronsUpDown} size={14} className="text-ink-3" />
        </button>
      }
    >
      <p id="composer-brands" className="sr-only">
        {t('brand.label')}
      </p>
      <OptionList
        labelId="composer-brands"
        options={brands.map((one) => ({
          value: one.profileId,
          label: one.name === '' ? one.profileId : one.name,
          image: avatar(one),
        }))}
        value={brand.profileId}
        onPick={(profileId) => {
          setOpen(false)
          onChange(profileId)
        }}
        mark={<Icon icon={Check} size={14} />}
      />
      {onCreate !== null && (
        <div className="mt-1 border-t border-line pt-1">
          <Button
            variant="quiet"
            className="w-full"
            onClick={() => {
              setOpen(false)
              onCreate()
            }}
          >
            {t('brand.new')}
          </Button>
        </div>
      )}
    </Popover>
  )
}

/** The brand's time zone and the time there. */
export function BrandClock({ brand }: { readonly brand: ComposerBrand }) {
  const now = useNow(10_000)
  const zone = timeZoneOf(brand.timezone)
  return (
    <span className="shrink-0 text-small whitespace-nowrap text-ink-3">
      {t('brand.clock', { zone, time: timeIn(new Date(now).toISOString(), zone) })}
    </span>
  )
}
