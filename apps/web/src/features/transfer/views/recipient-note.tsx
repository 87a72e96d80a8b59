import { CheckIcon, Checkbox, InfoIcon, Notice, PlusIcon, Button, Field, focusHere } from '@tidebook/ui'
import { useState, type ReactElement, type FormEvent } from 'react'
import { useT } from '../../../lib/i18n.ts'
import { editTransfer } from '../model/transfer-form.ts'
import type { TransferView } from '../services/use-transfer.ts'
import type { ChainId } from '@tidebook/chains/ids'
import { MAX_BOOK_NAME_LENGTH, saveEntry } from '../model/address-book.ts'

function focusField(box: HTMLElement | null): void {
  return focusHere(box?.querySelector('input') ?? null)
}

/** Stores a recipient's name in the address book. */
function SaveEntryForm(props: {
  readonly chain: ChainId
  readonly address: string
  readonly tag: string
  readonly onDone: () => void
}): ReactElement {
  const { chain, address, tag, onDone } = props
  const t = useT()
  const [name, setName] = useState('')
  const save = (event: FormEvent): void => {
    event.preventDefault()
    if (name.trim() === '') return
    saveEntry({ chain, address, name, tag })
    onDone()
  }
  return (
    <form onSubmit={save} className="flex items-center gap-2">
      <div ref={focusField} className="flex-1">
        <Field
          aria-label={t('transfer.name')}
          placeholder={t('transfer.name')}
          value={name}
          maxLength={MAX_BOOK_NAME_LENGTH}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit">{t('transfer.save')}</Button>
    </form>
  )
}

/**
 * Shows the known facts about a recipient: its name, the number of earlier payments, that it is new, and suspicious
 * similarities (WAL-104).
 */
export function RecipientNote({ view }: { view: TransferView }): ReactElement | null {
  const { form, finding, notes, problems, chain } = view
  const t = useT()
  const [saving, setSaving] = useState(false)
  if (finding === undefined || !('address' in finding) || problems.to !== undefined) return null
  const { entry, own, sent, lookAlike } = notes
  const count = sent.state === 'ready' ? sent.value : undefined
  const name = entry?.name ?? own?.name
  const trick = form.swapped ?? lookAlike
  const isKnown = name !== undefined || own !== undefined
  return (
    <>
      {/* On a phone the field shows half of an address, which users cannot compare. */}
      {!isKnown && (
        <p className="text-13 break-all tablet:hidden" translate="no">
          {finding.address}
        </p>
      )}
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-12 text-2">
        {isKnown ? (
          <CheckIcon size="small" className="text-success" />
        ) : (
          <InfoIcon size="small" className={count === 0 ? 'text-warning' : 'text-3'} />
        )}
        <span className={count === 0 && !isKnown ? 'text-warning' : undefined}>
          {name !== undefined ? t('transfer.known-as', { name }) : own !== undefined ? t('transfer.own-wallet') : ''}{' '}
          {count !== undefined && t(count === 0 ? 'transfer.first-time' : 'transfer.sent-before', { count })}
        </span>
        {entry === undefined && own === undefined && !saving && (
          <button
            type="button"
            className="tap inline-flex items-center gap-1 font-medium text-accent hover:underline"
            onClick={() => setSaving(true)}
          >
            <PlusIcon size="small" />
            {t('transfer.save-entry')}
          </button>
        )}
      </p>
      {saving && entry === undefined && (
        <SaveEntryForm chain={chain} address={finding.address} tag={form.tag} onDone={() => setSaving(false)} />
      )}
      {trick !== undefined && (
        <Notice tone="danger" urgent>
          <p className="font-medium">{t(form.swapped === undefined ? 'transfer.look-alike' : 'transfer.swapped')}</p>
          <p className="text-12 break-all text-2" translate="no">
            {trick}
          </p>
          <p className="text-12 text-2">
            {t(form.swapped === undefined ? 'transfer.look-alike-why' : 'transfer.swapped-why')}
          </p>
          <Checkbox
            className="mt-1 text-12"
            checked={form.trusted}
            onChange={(event) => editTransfer({ trusted: event.target.checked })}
          >
            {t('transfer.compared')}
          </Checkbox>
        </Notice>
      )}
    </>
  )
}
