import type { ReactElement } from 'react'
import { useT } from '../../lib/i18n.ts'
import { postToPage } from '../services/session.ts'

/**
 * A link for users who forgot the trading password: import the wallet again.
 * @param onLeave closes the window
 */
export function ForgotPassword({ onLeave }: { readonly onLeave: () => void }): ReactElement {
  const t = useT()
  return (
    <p className="text-12 text-2">
      {t('wallet.forgot')}{' '}
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
