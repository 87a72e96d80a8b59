import { Button, Dialog, Field, focusHere } from '@tidebook/ui'
import { useId, useState, type FormEvent, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { MAX_NAME_LENGTH, nameAccount } from '../model/account-choices.ts'
import { accountKey, type AccountLine } from '../model/accounts.ts'

function focusField(box: HTMLElement | null): void {
  return focusHere(box?.querySelector('input') ?? null)
}

/** Dialog that sets the user's name for a wallet; an empty name removes it. */
export function RenameDialog({ account, onClose }: { account: AccountLine; onClose: () => void }): ReactElement {
  const t = useT()
  const id = useId()
  const [name, setName] = useState(account.name ?? '')
  const save = (event: FormEvent): void => {
    event.preventDefault()
    nameAccount(accountKey(account), name)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('wallet.rename-title')}
      closeLabel={t('wallet.close')}
      footer={
        <>
          <Button onClick={onClose}>{t('wallet.cancel')}</Button>
          <Button variant="primary" type="submit" form={id}>
            {t('wallet.save-name')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={save} className="flex flex-col gap-3">
        <p className="text-12 text-2" translate="no">
          {account.title} · {listAddress(account.address)}
        </p>
        <div ref={focusField}>
          <Field
            caption={t('wallet.name')}
            hint={t('wallet.name-hint')}
            size="large"
            value={name}
            maxLength={MAX_NAME_LENGTH}
            onChange={(event) => setName(event.target.value)}
          />
        </div>
      </form>
    </Dialog>
  )
}
