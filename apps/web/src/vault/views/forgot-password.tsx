import type { ChainId } from '@tidebook/chains/ids'
import type { ReactElement } from 'react'
import { gapAfter } from '../../lib/gap-after.ts'
import { useT } from '../../lib/i18n.ts'
import { postToPage } from '../services/session.ts'

/**
 * A link for users who forgot the trading password: import the wallet again.
 * @param chain chain of the wallet whose password was requested
 * @param onLeave closes the window
 */
export function ForgotPassword(props: { readonly chain: ChainId; readonly onLeave: () => void }): ReactElement {
  const { chain, onLeave } = props
  const t = useT()
  const forgot = t('wallet.forgot')
  return (
    <p className="text-12 text-2">
      {forgot}
      {gapAfter(forgot)}
      <button
        type="button"
        className="font-medium text-accent hover:underline"
        onClick={() => {
          onLeave()
          postToPage({ event: 'wants-import', chain })
        }}
      >
        {t('wallet.way-import')}
      </button>
    </p>
  )
}
