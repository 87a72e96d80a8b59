import { CheckIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import type { ShownValidator } from '../model/check.ts'

const ADDRESS_DIGITS = 12

/** The validators of a block: name or address, share of the power, and whether each signed. */
export function ValidatorList({ validators }: { validators: readonly ShownValidator[] }): ReactElement {
  const t = useT()
  return (
    <ul
      aria-label={t('verify.validators.list')}
      className="mt-1 grid grid-cols-[auto_minmax(0,1fr)_auto_auto] gap-x-2 text-12"
    >
      {validators.map(({ address, isSigner, name, share }) => (
        <li key={address} className="col-span-4 grid grid-cols-subgrid items-center py-0.5" title={address}>
          <span className="w-4 text-success">{isSigner && <CheckIcon size="small" />}</span>
          <span className="truncate">{name ?? address.slice(0, ADDRESS_DIGITS)}</span>
          <span className="text-right text-2">{t('verify.validators.share', { share })}</span>
          <span className={isSigner ? 'text-success' : 'text-3'}>
            {t(isSigner ? 'verify.validators.signed' : 'verify.validators.absent')}
          </span>
        </li>
      ))}
    </ul>
  )
}
