import { cx } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { SHARES, type Share } from '../model/form-state.ts'

/** Buttons for 25, 50, 75, 100 percent and Max; the pressed one stays marked until an amount is typed. */
export function ShareButtons({
  value,
  onShare,
}: {
  value: Share | undefined
  onShare: (share: Share) => void
}): ReactElement {
  const t = useT()
  return (
    <fieldset className="grid min-w-0 grid-cols-5 gap-1" aria-label={t('trade.share')}>
      {SHARES.map((share) => (
        <button
          key={share}
          type="button"
          aria-pressed={value === share}
          aria-label={share === 'max' ? t('trade.share.max-name') : undefined}
          title={share === 'max' ? t('trade.keep-reserve') : undefined}
          onClick={() => onShare(share)}
          className={cx(
            'grid h-5 place-items-center rounded-1 text-12 pointer-coarse:h-10',
            value === share
              ? 'bg-accent-tint font-medium text-accent inset-ring inset-ring-accent'
              : 'bg-surface-2 text-2 hover:bg-surface-3 hover:text-1',
          )}
        >
          {share === 'max' ? t('trade.share.max') : `${share}%`}
        </button>
      ))}
    </fieldset>
  )
}
