import type { KeyringErrorCode } from '@tidebook/keyring'
import { Button, Card, Empty } from '@tidebook/ui'
import type { ReactElement } from 'react'
import { formatError, formatErrorNext, useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'

/** Why the wallet was not created, and a button that starts again. `createInVault` has loaded its texts. */
export function CreationFailed(props: { readonly code: KeyringErrorCode; readonly onRetry: () => void }): ReactElement {
  const { code, onRetry } = props
  const t = useT()
  const { furtherWallets } = network()
  const text =
    code === 'keyring/holding-short' && furtherWallets !== undefined
      ? t('wallet.holding-short', { holding: `${furtherWallets.above} ${furtherWallets.title}` })
      : formatErrorNext(code)
  return (
    <div className="mx-auto w-full max-w-[calc(var(--sp-12)*14)] px-4 pt-5 pb-8 tablet:px-page-pad">
      <Card>
        <Empty failed title={formatError(code)} action={<Button onClick={onRetry}>{t('wallet.try-again-now')}</Button>}>
          {text}
        </Empty>
      </Card>
    </div>
  )
}
