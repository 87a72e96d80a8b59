import { Button, Dialog, Field, focusHere, Notice } from '@tidebook/ui'
import { useId, useState, type FormEvent, type ReactElement } from 'react'
import { findAddress } from '../../../lib/chain-addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { network } from '../../../lib/network.ts'

function focusField(box: HTMLElement | null): void {
  return focusHere(box?.querySelector('input') ?? null)
}

interface KeyDialogProps {
  readonly account: string
  readonly onChoose: (key: string) => void
  readonly onClose: () => void
}

/**
 * Takes the address of the key that may sign for the account. The dialog explains the consequences first, and the
 * vault's confirmation repeats them.
 */
export function KeyDialog({ account, onChoose, onClose }: KeyDialogProps): ReactElement {
  const t = useT()
  const id = useId()
  const [entered, setEntered] = useState('')
  const found = findAddress(network().profile, entered)
  const key = 'address' in found ? found.address : undefined
  const isOwn = key === account
  const error =
    entered.trim() === '' || (key !== undefined && !isOwn)
      ? undefined
      : t(isOwn ? 'settings.key-own' : 'settings.key-wrong')
  const isGood = key !== undefined && !isOwn
  const choose = (event: FormEvent): void => {
    event.preventDefault()
    if (isGood) onChoose(key)
  }
  return (
    <Dialog
      open
      sticky={entered !== ''}
      onClose={onClose}
      title={t('settings.key-title')}
      closeLabel={t('settings.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('settings.cancel')}</Button>
          <Button variant="primary" type="submit" form={id} blocked={!isGood}>
            {t(isGood ? 'settings.review' : 'settings.key-enter')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={choose} className="flex flex-col gap-3">
        <Notice tone="warning">{t('settings.key-warning')}</Notice>
        <div ref={focusField}>
          <Field
            caption={t('settings.key-address')}
            size="large"
            value={entered}
            maxLength={100}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            error={error}
            onChange={(event) => setEntered(event.target.value)}
          />
        </div>
      </form>
    </Dialog>
  )
}
