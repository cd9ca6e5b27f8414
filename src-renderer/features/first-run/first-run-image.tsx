import flats from '../../../resources/images/flats.jpg'
import { t } from './texts.ts'

/** The picture beside the choice, with the name on it. */
export function FirstRunImage() {
  return (
    <div className="relative min-h-0 bg-stage">
      <img src={flats} alt={t('image.alt')} className="size-full object-cover object-[50%_60%]" />
      <div className="absolute top-8 left-9 flex items-center gap-3 text-[30px] leading-[34px] font-[720] tracking-[-.015em] text-[oklch(1_0_0)]">
        <svg aria-hidden viewBox="0 0 24 24" width="30" height="30" fill="currentColor">
          <path fillRule="evenodd" d="M4.5 2.5H9v5.1L20.8 21.5H4.5zM9 13.4v4.3h3.7z" />
        </svg>
        <span>{t('image.product')}</span>
      </div>
    </div>
  )
}
