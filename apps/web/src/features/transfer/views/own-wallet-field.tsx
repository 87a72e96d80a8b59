import { cx, Coin, Notice, Radio } from '@tidebook/ui'
import { useId, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { Link } from '../../../lib/router/index.ts'
import { editTransfer } from '../model/transfer-form.ts'
import type { TransferView } from '../services/use-transfer.ts'

/** Selects another wallet of this browser as the recipient (TRF-002). */
export function OwnWalletField({ view }: { view: TransferView }): ReactElement {
  const { form, owns, problems } = view
  const t = useT()
  const name = useId()
  if (owns.length === 0)
    return (
      <Notice
        action={
          <Link to={PATHS.wallet} className="text-12 font-medium whitespace-nowrap text-accent hover:underline">
            {t('transfer.to-wallets')}
          </Link>
        }
      >
        {t('transfer.no-own')}
      </Notice>
    )
  const problem = form.to === '' ? undefined : problems.to
  return (
    <fieldset className="flex min-w-0 flex-col gap-1">
      <legend className="mb-1 text-12 text-2">{t('transfer.to')}</legend>
      {owns.map(({ address, name: given }) => (
        <Radio
          key={address}
          name={name}
          checked={form.to === address}
          onChange={() => editTransfer({ to: address, tag: '' })}
          className={cx(
            'h-row-card cursor-pointer rounded-2 border bg-surface-1 px-3',
            form.to === address ? 'border-accent' : 'border-line-strong hover:border-line-control',
          )}
        >
          <Coin seed={address} />
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{given ?? t('transfer.own-wallet')}</span>
            <span className="block truncate text-12 text-3" translate="no" title={address}>
              {listAddress(address)}
            </span>
          </span>
        </Radio>
      ))}
      {problem !== undefined && (
        <p role="alert" className="text-12 text-danger">
          {t(`transfer.to.${problem}`, { chain: '' })}
        </p>
      )}
    </fieldset>
  )
}
