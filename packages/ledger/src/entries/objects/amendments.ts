import type { ObjectType } from '../../state/object-type.ts'

const SCHEMA = { Amendments: 'hashes' } as const

/** The rules that the network voted for, by their ids. */
export const AMENDMENTS: ObjectType<typeof SCHEMA> = {
  name: 'Amendments',
  code: 0x66,
  space: 0x66,
  schema: SCHEMA,
  holders: [],
  isThreadOptional: true,
  deletable: false,
}
