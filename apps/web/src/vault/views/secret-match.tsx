import { CheckIcon, WarningIcon } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { listAddress } from '../../lib/addresses.ts'
import type { SecretMatchState } from '../model/import-form.ts'

/** Under the secret: the address it belongs to, or what is wrong with it. */
export const SecretMatch = ({ match }: { match: SecretMatchState }): ReactElement | null => {
  const t = useT()
  if (match.state === 'none') return null
  if (match.state === 'matches') {
    return (
      <output className="mt-1 flex items-center gap-1 text-12 text-buy">
        <CheckIcon size="small" />
        {t('wallet.matches', { address: listAddress(match.address) })}
      </output>
    )
  }
  return (
    <p role="alert" className="mt-1 flex items-center gap-1 text-12 text-danger">
      <WarningIcon size="small" />
      {t(`wallet.secret-${match.problem}`)}
    </p>
  )
}
