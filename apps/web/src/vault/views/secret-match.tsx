import { CHAIN_TITLES, type ChainId } from '@tidebook/chains/ids'
import { Checkbox, CheckIcon, Segmented, WarningIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { listAddress } from '../../lib/addresses.ts'
import { FurtherWallets } from './further-wallets.tsx'
import { chosenAccounts, type ImportEntries, type ImportForm } from '../model/import-form.ts'

/**
 * Chain and address of the secret above, or its problem. The user selects one chain for a key of several chains, and
 * the chains to open for a phrase.
 */
export function SecretMatch({
  form,
  onChange,
}: {
  form: ImportForm
  onChange: (entries: Partial<ImportEntries>) => void
}): ReactElement | null {
  const t = useT()
  const { match, choice } = form
  const chosen = chosenAccounts(form)
  if (match.state === 'none') return null
  if (match.state === 'wrong') {
    return (
      <p role="alert" className="mt-1 flex items-center gap-1 text-12 text-danger">
        <WarningIcon size="small" />
        {t(`wallet.secret-${match.problem}`)}
      </p>
    )
  }
  const [account] = chosen
  return (
    <>
      {match.state === 'matches' && match.accounts.length > 1 && (
        <div className="mt-2">
          <p className="mb-1 text-12 text-2">{t('wallet.choose-type')}</p>
          <Segmented
            label={t('wallet.choose-type')}
            items={match.accounts.map(({ chain }, index) => ({ id: String(index), label: CHAIN_TITLES[chain] }))}
            value={String(choice)}
            onChange={(id) => onChange({ choice: Number(id) })}
          />
        </div>
      )}
      {match.state === 'phrase' && match.accounts.length > 1 && <PhraseTypes form={form} onChange={onChange} />}
      <output className="mt-1 flex items-center gap-1 text-12 text-success">
        <CheckIcon size="small" />
        {match.state === 'phrase' && match.accounts.length > 1
          ? t('wallet.matches-phrase', { count: chosen.length })
          : account &&
            `${t('wallet.matches', { address: listAddress(account.address) })} · ${CHAIN_TITLES[account.chain]}`}
      </output>
      {match.state === 'phrase' && match.accounts.length > 1 && <FurtherWallets form={form} onChange={onChange} />}
    </>
  )
}

/** The chains that a phrase opens, initially all of them. */
function PhraseTypes(props: {
  readonly form: ImportForm
  readonly onChange: (entries: Partial<ImportEntries>) => void
}): ReactElement {
  const { form, onChange } = props
  const t = useT()
  const { match, left } = form
  const toggle = (chain: ChainId, wanted: boolean): void =>
    onChange({ left: wanted ? left.filter((each) => each !== chain) : [...left, chain] })
  return (
    <fieldset className="mt-2">
      <legend className="mb-1 text-12 text-2">{t('wallet.phrase-types')}</legend>
      <div className="grid grid-cols-3 gap-x-3 gap-y-1 tablet:grid-cols-4">
        {('accounts' in match ? match.accounts : []).map(({ chain }) => (
          <Checkbox
            key={chain}
            className="text-13"
            checked={!left.includes(chain)}
            onChange={(event) => toggle(chain, event.target.checked)}
          >
            {CHAIN_TITLES[chain]}
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}
