import { expect, it } from 'vitest'
import { fileBlock, type FileForm } from './file-form.ts'

const EMPTY: FileForm = {
  name: undefined,
  text: undefined,
  failure: undefined,
  filePassword: '',
  password: '',
  repeat: '',
  own: true,
  trading: 'current',
}

it('requires a file and its password without applying the rules for new passwords (VAL-012 VAL-038 VAL-039)', () => {
  expect(fileBlock(EMPTY)).toBe('file')
  const read = { ...EMPTY, name: 'w.txt', text: '{}' }
  expect(fileBlock(read)).toBe('file-password')
  expect(fileBlock({ ...read, filePassword: 'a', own: false })).toBe('current')
  expect(fileBlock({ ...read, filePassword: 'a', own: false, password: 'b' })).toBeUndefined()
})

it('applies the shared rules to a new trading password (VAL-040)', () => {
  const read = { ...EMPTY, text: '{}', filePassword: 'a' }
  expect(fileBlock({ ...read, password: 'short', repeat: 'short' })).toBe('password')
  expect(fileBlock({ ...read, password: 'Harbour7light', repeat: 'Harbour7' })).toBe('match')
  expect(fileBlock({ ...read, password: 'Harbour7light', repeat: 'Harbour7light' })).toBeUndefined()
})
