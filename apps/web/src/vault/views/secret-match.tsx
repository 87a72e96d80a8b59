import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { CheckIcon, Segmented, WarningIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { listAddress } from '../../lib/addresses.ts'
import { chosenAccount, type ImportForm } from '../model/import-form.ts'

/** Under the secret: type and address it belongs to, or what is wrong with it. A key of several types asks for one. */
export const SecretMatch = ({
  form,
  onChoose,
}: {
  form: ImportForm
  onChoose: (choice: number) => void
}): ReactElement | null => {
  const t = useT()
  const { match, choice } = form
  const account = chosenAccount(form)
  if (match.state === 'none') return null
  if (match.state === 'wrong' || account === undefined) {
    return (
      <p role="alert" className="mt-1 flex items-center gap-1 text-12 text-danger">
        <WarningIcon size="small" />
        {t(`wallet.secret-${match.state === 'wrong' ? match.problem : 'invalid'}`)}
      </p>
    )
  }
  const title = CHAIN_TITLES[account.chain]
  return (
    <>
      {match.state === 'matches' && match.accounts.length > 1 && (
        <div className="mt-2">
          <p className="mb-1 text-12 text-2">{t('wallet.choose-type')}</p>
          <Segmented
            label={t('wallet.choose-type')}
            items={match.accounts.map(({ chain }, index) => ({ id: String(index), label: CHAIN_TITLES[chain] }))}
            value={String(choice)}
            onChange={(id) => onChoose(Number(id))}
          />
        </div>
      )}
      <output className="mt-1 flex items-center gap-1 text-12 text-buy">
        <CheckIcon size="small" />
        {match.state === 'phrase'
          ? t('wallet.matches-phrase', { count: match.accounts.length })
          : `${t('wallet.matches', { address: listAddress(account.address) })} · ${title}`}
      </output>
    </>
  )
}
