// The form of one policy. It explains each number and shows the resulting costs in three examples.
import Box from "@mui/material/Box";
import Stack from "@mui/material/Stack";
import Typography from "@mui/material/Typography";
import { Suspense, useState } from "react";
import { useWatch } from "react-hook-form";
import { isIndia } from "@hourhand/contract/market";
import { policyChanged, policyFields } from "@hourhand/contract/policies";
import { useTranslation } from "../../../locales/translation.ts";
import { ApiError, errorMessage } from "../../../platform/api-error.ts";
import { useHasOnlinePayments } from "../../../shell/client-settings.ts";
import { Button } from "../../../ui/Button.tsx";
import { useDialog } from "../../../ui/dialog/use-dialog.ts";
import { toast } from "../../../ui/feedback/toast.ts";
import { lazyComponent } from "../../../ui/loading/lazy-component.tsx";
import { SelectInput, TextInput } from "../../../ui/form/fields.tsx";
import { Form, resetSent, useAppForm } from "../../../ui/form/Form.tsx";
import { validatorOf } from "../../../ui/form/validators.ts";
import {
  useEditCategoryPolicy,
  useEditDefaultPolicy,
  useRemoveCategoryPolicy,
  type Policy,
  type PolicyEdit,
} from "./api.ts";
import { CancelTiers } from "./CancelTiers.tsx";
import { changedFields, valuesOf, type PolicyValues } from "./policy-form.ts";
import { PolicyPreview } from "./PolicyPreview.tsx";

const ConfirmDialog = lazyComponent(async () => {
  const loaded = await import("../../../ui/dialog/ConfirmDialog.tsx");
  return { default: loaded.ConfirmDialog };
});

/** The default, or the category that the edited policy belongs to. */
export interface PolicyOwner {
  /** Null for the default. */
  categoryId: number | null;
  title: string;
}

export interface PolicyFormProps {
  owner: PolicyOwner;
  /** The effective policy: the category's own, or the default. */
  policy: Policy;
  defaults: Policy;
}

/** Typed values stay when the policy is refetched. */
export function PolicyForm({ owner, policy, defaults }: PolicyFormProps) {
  const t = useTranslation();
  const isOwn = policy.category_id === owner.categoryId;
  // Only what differs from this is sent, so that an edit does not undo another administrator's.
  const [filled, setFilled] = useState(() => valuesOf(policy));
  const form = useAppForm<PolicyValues>(filled);
  const editDefault = useEditDefaultPolicy();
  const editCategory = useEditCategoryPolicy();
  // The version the form is based on. After another administrator's save, this administrator decides which version to
  // keep.
  const [version, setVersion] = useState(isOwn ? policy.version : undefined);
  const save = async (values: PolicyValues): Promise<void> => {
    const edit: PolicyEdit = {
      ...changedFields(values, filled),
      ...(version !== undefined && { version }),
    };
    try {
      const saved =
        owner.categoryId === null
          ? await editDefault.mutateAsync(edit)
          : await editCategory.mutateAsync({ categoryId: owner.categoryId, ...edit });
      setVersion(saved.version);
      setFilled(valuesOf(saved));
      resetSent(form, values, valuesOf(saved));
      toast.success(saved.message);
    } catch (error) {
      if (error instanceof ApiError && error.is(policyChanged)) {
        setVersion(undefined);
        toast.warning(t("admin.policies.changed"));
      } else toast.error(errorMessage(error));
    }
  };
  return (
    <Form form={form} onSubmit={save} label={t("admin.policies")}>
      <Box
        sx={{
          display: "grid",
          gap: { xs: 3, md: 4 },
          gridTemplateColumns: { xs: "1fr", lg: "minmax(0, 1fr) 340px" },
          alignItems: "start",
        }}
      >
        <Stack sx={{ gap: 3 }}>
          {!isOwn && (
            <Typography color="textSecondary">
              {t("admin.policies.followsHint", { title: owner.title })}
            </Typography>
          )}
          <Fields policy={policy} />
          <Box sx={{ display: "flex", flexWrap: "wrap", gap: 1.5 }}>
            <Button type="submit" busy={form.formState.isSubmitting}>
              {t("admin.policies.save")}
            </Button>
            {isOwn && owner.categoryId !== null && (
              <RemoveOwn
                categoryId={owner.categoryId}
                title={owner.title}
                onRemoved={() => {
                  setVersion(undefined);
                  setFilled(valuesOf(defaults));
                  form.reset(valuesOf(defaults));
                }}
              />
            )}
          </Box>
        </Stack>
        <Box sx={{ position: { lg: "sticky" }, top: { lg: 100 } }}>
          <PolicyPreview />
        </Box>
      </Box>
    </Form>
  );
}

/**
 * In India, returns the sentence that says whether online bookings are charged. Elsewhere, and while nobody pays
 * online, there is no such rule.
 */
function useRuleOfCharges(): (isCharged: boolean) => string | undefined {
  const t = useTranslation();
  const hasRule = useHasOnlinePayments() && isIndia();
  return (isCharged) =>
    hasRule ? t(isCharged ? "admin.policies.chargeOn" : "admin.policies.chargeOff") : undefined;
}

function Fields({ policy }: { policy: Policy }) {
  const t = useTranslation();
  const ruleOf = useRuleOfCharges();
  const [answerHours, bookingDays] = useWatch<PolicyValues, ["answerHours", "bookingDays"]>({
    name: ["answerHours", "bookingDays"],
  });
  const twoColumns = {
    display: "grid",
    gap: 2.5,
    gridTemplateColumns: { xs: "1fr", sm: "1fr 1fr" },
    alignItems: "start",
  };
  const number = (
    name: keyof PolicyValues,
    label: string,
    schema: Parameters<typeof validatorOf>[0],
    hint: string,
    end?: string,
  ) => (
    <TextInput
      name={name}
      label={label}
      hint={hint}
      input={{ inputMode: "decimal" }}
      {...(end && { end })}
      validate={validatorOf(schema, label)}
    />
  );
  return (
    <>
      <Box sx={twoColumns}>
        {number(
          "answerHours",
          t("admin.policies.answer"),
          policyFields.answer_within_hours,
          t("admin.policies.answerHint", { hours: answerHours }),
        )}
        {number(
          "bookingDays",
          t("admin.policies.days"),
          policyFields.booking_days,
          t("admin.policies.daysHint", { days: bookingDays }),
        )}
      </Box>
      <CancelTiers rule={ruleOf(policy.charges_cancellation)} />
      <Box sx={twoColumns}>
        {number(
          "noShowPercent",
          t("admin.policies.noShow"),
          policyFields.no_show_percent,
          [t("admin.policies.noShowHint"), ruleOf(policy.charges_no_show)].filter(Boolean).join(" "),
          "%",
        )}
        {number(
          "feePercent",
          t("admin.policies.fee"),
          policyFields.fee_percent,
          t("admin.policies.feeHint"),
          "%",
        )}
        <SelectInput
          name="address"
          label={t("admin.policies.address")}
          options={[
            { value: "whole", label: t("admin.policies.address.whole") },
            { value: "area", label: t("admin.policies.address.area") },
          ]}
        />
        <SelectInput
          name="arrival"
          label={t("admin.policies.arrival")}
          options={[
            { value: "optional", label: t("admin.policies.arrival.optional") },
            { value: "required", label: t("admin.policies.arrival.required") },
          ]}
        />
      </Box>
      <Typography variant="h4" component="h2">
        {t("admin.policies.payments")}
      </Typography>
      <Box sx={twoColumns}>
        {number(
          "payHours",
          t("admin.policies.pay"),
          policyFields.pay_within_hours,
          t("admin.policies.payHint"),
        )}
        {number(
          "payoutHours",
          t("admin.policies.payout"),
          policyFields.payout_after_hours,
          t("admin.policies.payoutHint"),
        )}
        {number(
          "taxPercent",
          t("admin.policies.tax"),
          policyFields.tax_percent,
          t("admin.policies.taxHint"),
          "%",
        )}
        <TextInput
          name="taxLabel"
          label={t("admin.policies.taxLabel")}
          hint={t("admin.policies.taxLabelHint")}
          validate={validatorOf(policyFields.tax_label, t("admin.policies.taxLabel"))}
        />
        <SelectInput
          name="taxOn"
          label={t("admin.policies.taxOn")}
          options={[
            { value: "fee", label: t("admin.policies.taxOn.fee") },
            { value: "total", label: t("admin.policies.taxOn.total") },
          ]}
        />
      </Box>
    </>
  );
}

function RemoveOwn({
  categoryId,
  title,
  onRemoved,
}: {
  categoryId: number;
  title: string;
  onRemoved: () => void;
}) {
  const t = useTranslation();
  const question = useDialog();
  const { mutateAsync: remove, isPending } = useRemoveCategoryPolicy();
  const removeNow = async (): Promise<void> => {
    try {
      toast.success((await remove(categoryId)).message);
      onRemoved();
    } catch (error) {
      toast.error(errorMessage(error));
    }
    question.close();
  };
  return (
    <>
      <Button variant="outlined" onPointerEnter={ConfirmDialog.preload} onClick={question.show}>
        {t("admin.policies.remove")}
      </Button>
      <Suspense fallback={null}>
        {question.mounted && (
          <ConfirmDialog
            open={question.open}
            title={t("admin.policies.removeTitle", { title })}
            text={t("admin.policies.removeText")}
            yes={t("admin.policies.remove")}
            no={t("admin.cancel")}
            busy={isPending}
            onYes={() => void removeNow()}
            onNo={question.close}
          />
        )}
      </Suspense>
    </>
  );
}
