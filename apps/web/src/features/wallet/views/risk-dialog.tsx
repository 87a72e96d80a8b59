import { Button, Dialog, Field } from '@tidebook/ui'
import { useId, useState, type FormEvent, type ReactElement } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { PATHS } from '../../../lib/paths.ts'
import { navigate } from '../../../lib/router/index.ts'
import { rememberChange } from '../model/address-change.ts'

/**
 * Warns that others may know the key of a wallet, and lets the user replace the key (RSK-001..005, ERR-065). The user
 * can enter the address that the new key must have; if it is unchanged, any key is accepted.
 */
export function RiskDialog({ address, onClose }: { address: string; onClose: () => void }): ReactElement {
  const t = useT()
  const id = useId()
  const [target, setTarget] = useState(address)
  const confirm = (event: FormEvent): void => {
    event.preventDefault()
    const wanted = target.trim()
    const { pathname, search } = location
    rememberChange({ wanted: wanted === address || wanted === '' ? undefined : wanted, back: `${pathname}${search}` })
    onClose()
    navigate(PATHS.newSetting)
  }
  return (
    <Dialog
      open
      narrow
      sticky
      onClose={onClose}
      title={t('wallet.risk-title')}
      closeLabel={t('wallet.close')}
      footer={
        <Button variant="primary" type="submit" form={id}>
          {t('wallet.risk-confirm')}
        </Button>
      }
    >
      <form id={id} onSubmit={confirm} className="flex flex-col gap-3">
        <svg viewBox="0 0 96 64" className="mx-auto h-16 text-danger" aria-labelledby={`${id}-image`}>
          <title id={`${id}-image`}>{t('wallet.risk-image')}</title>
          <path d="M48 6 86 58H10Z" fill="none" stroke="currentColor" strokeWidth="4" strokeLinejoin="round" />
          <path d="M48 24v16M48 47v2" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
        </svg>
        <p className="text-13">{t('wallet.risk-text')}</p>
        <Field
          caption={t('wallet.risk-address')}
          hint={t('wallet.risk-address-hint')}
          size="large"
          value={target}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTarget(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
