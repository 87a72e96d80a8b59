import type { ReactElement } from 'react'
import { gapAfter } from '../../lib/gap-after.ts'
import { useT } from '../../lib/i18n.ts'
import { postToPage } from '../services/session.ts'

/**
 * A link for users who forgot the trading password: import the wallet again.
 * @param onLeave closes the window
 */
export function ForgotPassword({ onLeave }: { readonly onLeave: () => void }): ReactElement {
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
          postToPage({ event: 'wants-import' })
        }}
      >
        {t('wallet.way-import')}
      </button>
    </p>
  )
}
