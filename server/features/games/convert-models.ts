// Replaces the models that earlier versions stored (rho-model.ts), so that cash-outs, bet builders
// and in-play prices agree with the prices on offer. SQL can't fit a model, so this runs at
// startup, after the migrations; after the first run there is nothing left to convert.
import { goalModelOf, type RhoModel } from '#domain/pricing/rho-model.ts';
import { sql } from '#server/database/sql.ts';
import type { Queryable } from '#server/database/transaction.ts';

type Stored = { id: number; model: RhoModel | null; reference: RhoModel | null };

/** Skips games that are over, since their models are no longer used. */
export async function convertModels(database: Queryable): Promise<void> {
  const games = await sql<Stored>`
    select id, case when model ? 'rho' then model end as model,
      case when price_reference -> 'model' ? 'rho' then price_reference -> 'model' end as reference
    from games
    where (status not in ('finished', 'abandoned') or undo_until > now())
      and (model ? 'rho' or price_reference -> 'model' ? 'rho')
    order by id`.all(database);
  for (const { id, model, reference } of games)
    await sql`
      update games set model = coalesce(${converted(model)}::jsonb, model),
        price_reference = case when ${reference !== null} then jsonb_set(price_reference, '{model}', ${converted(reference)})
          else price_reference end
      where id = ${id}`.run(database);
}

const converted = (stored: RhoModel | null): string | null => stored && JSON.stringify(goalModelOf(stored));
