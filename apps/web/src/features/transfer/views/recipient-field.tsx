import { PersonIcon, Field, IconButton } from '@tidebook/ui'
import { useState, type ChangeEvent, type ReactElement } from 'react'
import { CHAIN_TITLES } from '@tidebook/chains/ids'
import { useT } from '../../../lib/i18n.ts'
import { editTransfer } from '../model/transfer-form.ts'
import { findClipboardSwap } from '../services/clipboard-watch.ts'
import type { TransferView } from '../services/use-transfer.ts'
import { AddressBookDialog } from './address-book-dialog.tsx'
import { RecipientNote } from './recipient-note.tsx'

const MAX_LENGTH = 100

/** Recipient address, typed, pasted or from the address book, with the known facts about it. */
export function RecipientField({ view }: { view: TransferView }): ReactElement {
  const { form, finding, problems, from, chain } = view
  const t = useT()
  const [book, setBook] = useState(false)
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>): void => {
    const pasted = (nativeEvent as InputEvent).inputType === 'insertFromPaste'
    const copied = pasted ? findClipboardSwap(target.value.trim()) : undefined
    editTransfer({ to: target.value, swapped: copied === from ? undefined : copied })
  }
  const problem = form.to.trim() === '' ? undefined : problems.to
  const other = finding !== undefined && 'problem' in finding ? finding.chain : undefined
  return (
    <div className="flex flex-col gap-1">
      <Field
        caption={t('transfer.to')}
        size="large"
        value={form.to}
        maxLength={MAX_LENGTH}
        autoComplete="off"
        spellCheck={false}
        translate="no"
        placeholder={t('transfer.to-hint')}
        error={problem && t(`transfer.to.${problem}`, { chain: other === undefined ? '' : CHAIN_TITLES[other] })}
        onChange={change}
        trailing={
          <IconButton label={t('transfer.book')} onClick={() => setBook(true)}>
            <PersonIcon />
          </IconButton>
        }
      />
      {problem === undefined && <RecipientNote view={view} />}
      {book && (
        <AddressBookDialog
          chain={chain}
          onClose={() => setBook(false)}
          onChoose={({ address, tag }) => {
            editTransfer({ to: address, tag })
            setBook(false)
          }}
        />
      )}
    </div>
  )
}
