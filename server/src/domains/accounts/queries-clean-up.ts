// SQL that deletes expired rows.
import { deleteBatchText, type BatchDelete } from "../../platform/database/delete-in-batches.ts";
import { prepared } from "../../platform/database/prepared-statements.ts";

const deleteCodes: BatchDelete = prepared(
  "delete_old_codes",
  deleteBatchText("one_time_codes", "requested_at < now() - interval '1 day'"),
);

const deleteAttempts: BatchDelete = prepared(
  "delete_old_attempts",
  deleteBatchText("sign_up_attempts", "created_at < now() - interval '1 day'"),
);

const deleteRequests: BatchDelete = prepared(
  "delete_old_otp_requests",
  deleteBatchText("otp_requests", "at < now() - interval '2 days'"),
);

const deleteResets: BatchDelete = prepared(
  "delete_old_password_resets",
  deleteBatchText("password_resets", "expires_at < now() - interval '1 day'"),
);

const deleteGoogleCodes: BatchDelete = prepared(
  "delete_old_google_codes",
  deleteBatchText("google_codes", "expires_at < now() - interval '1 day'"),
);

const deleteSessions: BatchDelete = prepared(
  "delete_old_sessions",
  deleteBatchText("sessions", "expires_at < now() - interval '30 days'"),
);

const deleteNewDeviceMails: BatchDelete = prepared(
  "delete_old_new_device_mails",
  deleteBatchText("new_device_mails", "mailed_at < now() - interval '1 day'"),
);

const deleteOneTimePasswords: BatchDelete = prepared(
  "delete_old_one_time_passwords",
  deleteBatchText("one_time_passwords", "expires_at < now()"),
);

const deleteAccessChanges: BatchDelete = prepared(
  "delete_old_access_changes",
  deleteBatchText("access_changes", "at < now() - interval '1 hour'"),
);

/** The clean-ups in order: attempts come after their codes, so that few codes are left to cascade over. */
export const oldRows: readonly BatchDelete[] = [
  deleteCodes,
  deleteAttempts,
  deleteRequests,
  deleteResets,
  deleteGoogleCodes,
  deleteOneTimePasswords,
  deleteSessions,
  deleteNewDeviceMails,
  deleteAccessChanges,
];
