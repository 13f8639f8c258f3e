// Calls after which what customers see of workers is no longer as it was kept.
import { editOwnWorker } from "@hourhand/contract/catalogue";
import { changeProfilePicture } from "@hourhand/contract/accounts";
import { changeUserRole, toggleUser } from "@hourhand/contract/accounts-admin";
import {
  createWorker,
  decideApplication,
  editJobCategory,
  editWorker,
  toggleJobCategory,
  toggleWorker,
} from "@hourhand/contract/catalogue-admin";
import { bookWorker, cancelBooking, changeBookingStatus } from "@hourhand/contract/bookings";
import { cancelBookingAsAdmin, moveBookingAsAdmin } from "@hourhand/contract/bookings-admin";
import { bookReplacement, cancelVisit, reportNoShow } from "@hourhand/contract/cancellations";
import { editCategoryPolicy, editDefaultPolicy, removeCategoryPolicy } from "@hourhand/contract/policies";
import {
  acceptProposal,
  declineProposal,
  makeProposal,
  withdrawProposal,
} from "@hourhand/contract/proposals";
import { reviewBooking } from "@hourhand/contract/reviews";
import { addSlot, deleteSlot, toggleSlot } from "@hourhand/contract/schedule";
import { addException, copySlots, removeException } from "@hourhand/contract/schedule-exceptions";

/** What changes the jobs and qualifications of listed workers. */
export const changesFilterOptions = [
  changeUserRole,
  toggleUser,
  editOwnWorker,
  createWorker,
  editWorker,
  toggleWorker,
  editJobCategory,
  toggleJobCategory,
  decideApplication,
];

/** What changes when workers are free. */
const changesFreeHours = [
  bookWorker,
  cancelBooking,
  changeBookingStatus,
  cancelVisit,
  reportNoShow,
  bookReplacement,
  // An open proposal to move holds its hours.
  makeProposal,
  declineProposal,
  withdrawProposal,
  acceptProposal,
  moveBookingAsAdmin,
  cancelBookingAsAdmin,
  addSlot,
  toggleSlot,
  deleteSlot,
  copySlots,
  addException,
  removeException,
  editDefaultPolicy,
  editCategoryPolicy,
  removeCategoryPolicy,
];

/** What changes a worker's card. */
export const changesCards = [
  ...changesFilterOptions,
  ...changesFreeHours,
  changeProfilePicture,
  reviewBooking,
];
