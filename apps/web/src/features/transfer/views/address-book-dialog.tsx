import { PersonIcon, Button, Coin, Dialog, Empty, Field, IconButton, TrashIcon } from '@tidebook/ui'
import type { ChainId } from '@tidebook/chains/ids'
import { useState, type FormEvent, type ReactElement } from 'react'
import { listAddress } from '../../../lib/addresses.ts'
import { useT } from '../../../lib/i18n.ts'
import { useStore } from '../../../lib/store.ts'
import {
  addressBookStore,
  MAX_BOOK_NAME_LENGTH,
  removeEntry,
  saveEntry,
  type BookEntry,
} from '../model/address-book.ts'
import { MAX_TAG_LENGTH, tagOf } from '../model/transfer-problems.ts'
import { useAddressReader } from '../../../lib/use-address-reader.ts'

export interface AddressBookDialogProps {
  readonly chain: ChainId
  readonly onChoose: (entry: BookEntry) => void
  readonly onClose: () => void
}

/** Selects, adds and removes the named recipients of this browser (WAL-104). */
export function AddressBookDialog({ chain, onChoose, onClose }: AddressBookDialogProps): ReactElement {
  const t = useT()
  const entries = useStore(addressBookStore).filter((entry) => entry.chain === chain)
  return (
    <Dialog open onClose={onClose} title={t('transfer.book')} closeLabel={t('common.close')}>
      {entries.length === 0 ? (
        <Empty icon={PersonIcon} title={t('transfer.book-empty')}>
          {t('transfer.book-empty-hint')}
        </Empty>
      ) : (
        <ul className="max-h-64 overflow-y-auto">
          {entries.map((entry) => (
            <li key={entry.address} className="flex items-center">
              <button
                type="button"
                className="flex h-row-card min-w-0 flex-1 items-center gap-3 rounded-2 px-2 text-left hover:bg-surface-2"
                onClick={() => onChoose(entry)}
              >
                <Coin seed={entry.address} />
                <span className="min-w-0">
                  <span className="block truncate font-medium">{entry.name}</span>
                  <span className="block truncate text-12 text-3" translate="no" title={entry.address}>
                    {listAddress(entry.address)}
                    {entry.tag !== '' && ` · ${entry.tag}`}
                  </span>
                </span>
              </button>
              <IconButton label={t('transfer.book-remove', { name: entry.name })} onClick={() => removeEntry(entry)}>
                <TrashIcon />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <AddEntryForm chain={chain} />
    </Dialog>
  )
}

const EMPTY = { name: '', address: '', tag: '' }

function AddEntryForm({ chain }: { chain: ChainId }): ReactElement {
  const t = useT()
  const find = useAddressReader()
  const [fields, setFields] = useState(EMPTY)
  const [tried, setTried] = useState(false)
  const finding = find?.(chain, fields.address)
  const address = finding !== undefined && 'address' in finding ? finding.address : undefined
  const isTag = fields.tag === '' || tagOf(fields.tag) !== undefined
  const hasName = fields.name.trim() !== ''
  const add = (event: FormEvent): void => {
    event.preventDefault()
    setTried(true)
    if (!hasName || address === undefined || !isTag) return
    saveEntry({ chain, address, name: fields.name, tag: fields.tag })
    setFields(EMPTY)
    setTried(false)
  }
  return (
    <form onSubmit={add} className="mt-3 flex flex-col gap-3 border-t pt-3">
      <div className="grid grid-cols-[1fr_1fr] gap-2">
        <Field
          caption={t('transfer.name')}
          value={fields.name}
          maxLength={MAX_BOOK_NAME_LENGTH}
          error={tried && !hasName && t('transfer.name-missing')}
          onChange={(event) => setFields({ ...fields, name: event.target.value })}
        />
        <Field
          caption={t('transfer.tag')}
          value={fields.tag}
          inputMode="numeric"
          maxLength={MAX_TAG_LENGTH}
          placeholder={t('transfer.optional')}
          error={tried && !isTag && t('transfer.tag.number')}
          onChange={(event) => setFields({ ...fields, tag: event.target.value.trim() })}
        />
      </div>
      <Field
        caption={t('wallet.address')}
        value={fields.address}
        maxLength={64}
        autoComplete="off"
        spellCheck={false}
        error={tried && address === undefined && t('transfer.to.address')}
        onChange={(event) => setFields({ ...fields, address: event.target.value })}
      />
      <Button type="submit" className="self-end">
        {t('transfer.book-add')}
      </Button>
    </form>
  )
}
