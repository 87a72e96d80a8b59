import { openDatabase, type Database, type DatabaseOptions } from './database.ts'

/** Runs work with an open database, and closes it afterwards. @throws as `openDatabase`, and the errors of the work */
export async function withOpenDatabase<Tables, Result>(
  options: DatabaseOptions,
  work: (database: Database<Tables>) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase<Tables>(options)
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
