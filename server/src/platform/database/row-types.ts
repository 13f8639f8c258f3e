// Made by `npm run database:types` from the migrated database; do not edit.
export type DB = Record<never, never>;
