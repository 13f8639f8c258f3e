// The HTTP routes of policies.
import { say } from "@hourhand/contract/sentence";
import {
  editCategoryPolicy as editCategoryPolicyCall,
  editDefaultPolicy as editDefaultPolicyCall,
  listPolicies as listPoliciesCall,
  listPolicyVersions as listPolicyVersionsCall,
  removeCategoryPolicy as removeCategoryPolicyCall,
} from "@hourhand/contract/policies";
import { bind, type HttpRouter } from "../../platform/http/bind.ts";
import type { Platform } from "../../platform/platform.ts";
import {
  editCategoryPolicy,
  editDefaultPolicy,
  listPolicies,
  listPolicyVersions,
  removeCategoryPolicy,
  titleOfCategory,
  type EditedPolicy,
} from "./policies.ts";
import { presentEdited, presentPolicy, presentVersion } from "./present.ts";

/** @param onChanged awaited before the reply to a change of the rules */
export function bindPolicyRoutes(
  router: HttpRouter,
  platform: Platform,
  onChanged: () => Promise<void>,
): void {
  const { settings } = platform;
  const refuseUnknownCategory = async ({ params }: { params: { category_id: number } }) => {
    await titleOfCategory(platform, params.category_id);
  };

  bind(router, listPoliciesCall, async () => ({
    items: (await listPolicies(platform)).map((row) => presentPolicy(settings, row)),
    next: null,
  }));

  bind(router, editDefaultPolicyCall, async ({ input, actor }) => {
    const edited = await editDefaultPolicy(platform, actor, input);
    await onChanged();
    return presentEdited(settings, edited);
  });

  bind(
    router,
    editCategoryPolicyCall,
    async ({ input: { category_id: categoryId, ...edit }, actor }) => {
      const edited = await editCategoryPolicy(platform, actor, categoryId, edit);
      await onChanged();
      return edited;
    },
    (edited: EditedPolicy) => presentEdited(settings, edited),
    refuseUnknownCategory,
  );

  bind(router, removeCategoryPolicyCall, async ({ input, actor }) => {
    const title = await removeCategoryPolicy(platform, actor, input.category_id);
    await onChanged();
    return { message: say("{name} now follows the default rules.", { name: title }) };
  });

  bind(router, listPolicyVersionsCall, async ({ input }) => {
    const { rows, next } = await listPolicyVersions(platform, input);
    return { items: rows.map((row) => presentVersion(settings, row)), next };
  });
}
